import { HOUR_MS } from '@self-print/contract/limits.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isUncompleted } from '../orders/openOrders.ts';
import type { CloudFileRow } from './fileStore.ts';
import { UPLOAD_IDLE_MS } from './limits.ts';

/** What a file's orders say about how long it is needed. */
export interface FileUse {
  readonly lastPrintedAt: Date | null;
  /** Whether one of its orders can still be printed. */
  readonly isWanted: boolean;
}

const UNUSED: FileUse = { lastPrintedAt: null, isWanted: false };

/**
 * When a file will be deleted: at the latest some days after its upload; some hours after printing if no other order needs it;
 * soon if its upload was abandoned.
 */
export function keptUntilOf(
  file: Pick<CloudFileRow, 'state' | 'changedAt' | 'keptUntil'>,
  { lastPrintedAt, isWanted }: FileUse,
  { keptAfterPrintHours }: { readonly keptAfterPrintHours: number },
): Date {
  const ends = [file.keptUntil.getTime()];
  if (file.state === 'receiving') ends.push(file.changedAt.getTime() + UPLOAD_IDLE_MS);
  if (lastPrintedAt && !isWanted) ends.push(lastPrintedAt.getTime() + keptAfterPrintHours * HOUR_MS);
  return new Date(Math.min(...ends));
}

/** Usage of files; the result contains every file, including those without orders. */
export async function readFileUse(
  { orm }: Queries,
  schoolCode: string,
  fileIds: readonly string[],
  now: Date,
): Promise<(fileId: string) => FileUse> {
  if (fileIds.length === 0) return () => UNUSED;
  const rows = await orm
    .select({
      fileId: printOrder.fileId,
      lastPrintedAt: sql<
        string | null
      >`to_char(max(${printOrder.printedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      isWanted: sql<boolean>`bool_or(${isUncompleted(now)})`,
    })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), inArray(printOrder.fileId, [...fileIds])))
    .groupBy(printOrder.fileId);
  const uses = new Map(
    rows.map(({ fileId, lastPrintedAt, isWanted }) => [
      fileId,
      { lastPrintedAt: lastPrintedAt === null ? null : new Date(lastPrintedAt), isWanted },
    ]),
  );
  return (fileId) => uses.get(fileId) ?? UNUSED;
}
