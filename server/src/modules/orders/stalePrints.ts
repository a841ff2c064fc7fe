import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import type { Clock } from '../../system.ts';
import { CONFLICT } from './life/writeOrder.ts';
import { LOGGED_ORDER_COLUMNS } from './printLogStore.ts';
import { sendToReview } from './sendToReview.ts';

/** How long a terminal may be silent about a print after its lease, besides the time that the print takes. */
export const SILENCE_MINUTES = 60;
/** Time that a slow printer takes for a side. */
export const SIDE_SECONDS = 15;
const AT_ONCE = 100;

interface StaleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: EventLog;
}

/**
 * Sends prints to review whose terminal has been silent for long: both the lease, which the agent renews while it prints, and the
 * time that the print takes are over. Safe to run on several servers at once.
 */
export async function reviewStalePrints({ db, clock, log }: StaleDeps): Promise<void> {
  const now = clock.now();
  const silentSince = new Date(now.getTime() - SILENCE_MINUTES * MINUTE_MS);
  const silent = await db.orm
    .select({
      printLogId: printLog.printLogId,
      terminalCode: printLog.terminalCode,
      order: LOGGED_ORDER_COLUMNS,
    })
    .from(printOrder)
    .innerJoin(
      printLog,
      and(
        eq(printLog.schoolCode, printOrder.schoolCode),
        eq(printLog.printLogId, printOrder.activePrintLogId),
      ),
    )
    .where(and(eq(printOrder.state, 'printing'), lt(printOrder.leaseExpiresAt, silentSince)))
    .orderBy(printOrder.leaseExpiresAt)
    .limit(AT_ONCE);
  for (const { order, printLogId, terminalCode } of silent) {
    const { orderId, leaseExpiresAt, pages, copies } = order;
    const printMs = pages * copies * SIDE_SECONDS * SECOND_MS;
    if (leaseExpiresAt === null || leaseExpiresAt.getTime() + printMs >= silentSince.getTime()) continue;
    const why = 'The terminal has not reported this print';
    const written = await sendToReview(db, order, printLogId, { why, now });
    // On a conflict, the order has been changed meanwhile, for example by its terminal's report.
    if (written !== CONFLICT) log.event('print-sent-to-review', { terminalCode, orderId, printLogId, why });
  }
}
