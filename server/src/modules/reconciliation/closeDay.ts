import type { CallProblem } from '@self-print/contract/errors.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { ledgerHead } from '../../db/schema/payments.ts';
import type { ReconciliationDeps } from './bills/fetchDay.ts';
import { compareDay } from './compare/compareDay.ts';
import { changeDay, type DayKey, lockDay } from './dayStore.ts';

/**
 * Closes a day for good. It is compared once more while nothing can be booked, so that nothing comes into it unseen: the school's
 * ledger is locked before the day, as a booking asks for closed days with that lock.
 */
export async function closeDay(
  { db, clock, log }: ReconciliationDeps,
  key: DayKey,
  by: string,
): Promise<Result<void, CallProblem<'NOT_FOUND' | 'RECONCILIATION_CLOSED' | 'RECONCILIATION_OPEN'>>> {
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
    return ok();
  });
  if (closed.ok) log.event('reconciliation-closed', { channelId, day, by });
  return closed;
}
