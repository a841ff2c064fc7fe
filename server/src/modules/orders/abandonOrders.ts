import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { transition } from './life/life.ts';
import { changeOrder } from './life/writeOrder.ts';

/**
 * Releases everything that a terminal holds, because its name now belongs to a new machine: claims become free, and prints in
 * progress become unconfirmed, because the journal that knew about them is gone. Runs inside a transaction.
 */
export async function abandonOrdersOf(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  now: Date,
): Promise<void> {
  const held = await queries.orm
    .select()
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.claimedBy, terminalCode),
        inArray(printOrder.state, ['claimed', 'printing']),
      ),
    )
    .for('update');
  for (const order of held) {
    const step = transition(order, { kind: 'terminal-replaced', now });
    if (!step.ok)
      throw new Error(`Order ${order.orderId} cannot be taken from its terminal: ${step.problem}`);
    await changeOrder(queries, order, step.value);
    if (order.state === 'claimed') continue;
    await queries.orm
      .update(printLog)
      .set({ outcome: 'unconfirmed', finishedAt: now })
      .where(
        and(
          eq(printLog.schoolCode, schoolCode),
          eq(printLog.orderId, order.orderId),
          eq(printLog.outcome, 'pending'),
        ),
      );
  }
}
