import type { Bilingual } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import { operationEntry } from '../../db/schema/operations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import type { Facts } from './fieldChanges.ts';
import { recordOperation } from './recordOperation.ts';

type AccessDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Repeated views of one thing by one person within this time are one entry: a page asks again by itself whenever it comes to the front. */
const ONE_VIEW_MS = 10 * MINUTE_MS;

/** Writes into the operation log that an administrator takes data away as a file; to be awaited before the file begins. */
export async function recordExport(
  deps: AccessDeps,
  operation: AdminOperation,
  label: Bilingual,
  /** Which part of the data it is; names nobody. */
  filter: Facts,
): Promise<void> {
  await deps.db.transaction(async (queries) => {
    await recordOperation(queries, deps, operation, {
      subject: operation.name,
      label,
      before: null,
      after: filter,
    });
    return ok();
  });
}

/** Writes into the operation log that an administrator viewed something; to be awaited before it is shown. */
export async function recordView(
  deps: AccessDeps,
  operation: AdminOperation,
  subject: string,
  label: Bilingual,
): Promise<void> {
  const { schoolCode, userId, name } = operation;
  const since = new Date(deps.clock.now().getTime() - ONE_VIEW_MS);
  await deps.db.transaction(async (queries) => {
    const [recent] = await queries.orm
      .select({ entryNo: operationEntry.entryNo })
      .from(operationEntry)
      .where(
        and(
          eq(operationEntry.schoolCode, schoolCode),
          eq(operationEntry.subject, subject),
          eq(operationEntry.operation, name),
          eq(operationEntry.userId, userId),
          gt(operationEntry.at, since),
        ),
      )
      .orderBy(desc(operationEntry.entryNo))
      .limit(1);
    if (recent === undefined)
      await recordOperation(queries, deps, operation, { subject, label, before: null, after: null });
    return ok();
  });
}
