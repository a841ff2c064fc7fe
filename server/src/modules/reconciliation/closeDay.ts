import type { CallProblem } from '@self-print/contract/errors.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { ledgerHead } from '../../db/schema/payments.ts';
import type { AdminOperation } from '../../http/operation.ts';
import type { PayDeps } from '../payments/payDeps.ts';
import type { ReconciliationDeps } from './bills/fetchDay.ts';
import { compareDay } from './compare/compareDay.ts';
import { changeDay, type DayKey, lockDay } from './dayStore.ts';
import { recordDay } from './recordDay.ts';

/**
 * Closes a day for good. It is compared once more while nothing can be booked, so that nothing comes into it unseen: the school's
 * ledger is locked before the day, as a booking asks for closed days with that lock.
 */
export async function closeDay(
  deps: ReconciliationDeps & Pick<PayDeps, 'keys'>,
  key: DayKey,
  operation: AdminOperation,
): Promise<Result<void, CallProblem<'NOT_FOUND' | 'RECONCILIATION_CLOSED' | 'RECONCILIATION_OPEN'>>> {
  const { db, clock, log } = deps;
  const { userId: by } = operation;
  const { schoolCode, channelId, day } = key;
  const closed = await db.transaction(async (queries) => {
    const { orm } = queries;
    await orm.insert(ledgerHead).values({ schoolCode, entryNo: 0, bookingNo: 0 }).onConflictDoNothing();
    await orm.select().from(ledgerHead).where(eq(ledgerHead.schoolCode, schoolCode)).for('update');
    const row = await lockDay(queries, key);
    if (!row) return fail(problem('NOT_FOUND'));
    if (row.state === 'closed') return fail(problem('RECONCILIATION_CLOSED'));
    if (row.fetchedAt === null) return fail(problem('RECONCILIATION_OPEN'));
    const now = clock.now();
    const { awaited, open } = await compareDay(queries, key, now);
    if (awaited > 0 || open > 0) return fail(problem('RECONCILIATION_OPEN'));
    await changeDay(queries, key, { state: 'closed', closedAt: now, closedBy: by, nextAt: null });
    const states = { before: { state: row.state }, after: { state: 'closed' } };
    await recordDay(queries, deps, operation, { key, ...states });
    return ok();
  });
  if (closed.ok) log.event('reconciliation-closed', { channelId, day, by });
  return closed;
}
