import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog } from '../../db/schema/orders.ts';
import type { OrderRow } from './orderStore.ts';

/** What the print logs of an order prove about its paper. */
export interface PaperProof {
  /** The newest attempt to print it. */
  readonly lastPrint:
    | Pick<typeof printLog.$inferSelect, 'printLogId' | 'terminalCode' | 'fencingToken'>
    | undefined;
  /** No sheet ever came out: it was never printed, or the printer counted zero sides each time. */
  readonly isNothingPrinted: boolean;
}

/** Reads the proof; it holds as long as the order's revision does not change. */
export async function readPaperProof(
  { orm }: Queries,
  { schoolCode, orderId }: Pick<OrderRow, 'schoolCode' | 'orderId'>,
): Promise<PaperProof> {
  const prints = await orm
    .select({
      printLogId: printLog.printLogId,
      terminalCode: printLog.terminalCode,
      fencingToken: printLog.fencingToken,
      outcome: printLog.outcome,
      impressions: printLog.impressions,
    })
    .from(printLog)
    .where(and(eq(printLog.schoolCode, schoolCode), eq(printLog.orderId, orderId)))
    .orderBy(desc(printLog.fencingToken));
  return {
    lastPrint: prints[0],
    isNothingPrinted: prints.every(({ outcome, impressions }) => outcome === 'failed' && impressions === 0),
  };
}
