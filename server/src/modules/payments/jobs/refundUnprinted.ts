import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, lte, ne, or } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { payIntent } from '../../../db/schema/payments.ts';
import { CONFLICT } from '../../orders/life/writeOrder.ts';
import { shownState } from '../../orders/orderStates.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { orderTransaction } from '../orderTransaction.ts';
import type { PayDeps } from '../payDeps.ts';
import type { IntentRow } from '../paymentStore.ts';
import { findPaid } from '../refunds/findPaid.ts';
import { giveBack } from '../refunds/giveBack.ts';

export const UNPRINTED_PERIOD_MS = 15 * MINUTE_MS;
const AT_ONCE = 500;

type PaidOrder = Pick<IntentRow, 'schoolCode' | 'orderId'>;

/**
 * Pays back what was paid for orders whose code expired before they were printed, as nobody can print them any more. Those of which
 * paper may have come out go to review. Safe on several servers.
 */
export async function refundUnprinted(deps: PayDeps): Promise<void> {
  for (const key of await expiredWithMoney(deps.db, deps.clock.now())) {
    try {
      await refundExpired(deps, key);
    } catch (error) {
      deps.log.error('payment-job-failed', error);
    }
  }
}

async function expiredWithMoney({ orm }: Queries, now: Date): Promise<PaidOrder[]> {
  return orm
    .select({ schoolCode: payIntent.schoolCode, orderId: payIntent.orderId })
    .from(payIntent)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, payIntent.schoolCode), eq(printOrder.orderId, payIntent.orderId)),
    )
    .where(
      and(
        eq(payIntent.state, 'paid'),
        eq(printOrder.payment, 'idle'),
        lte(printOrder.validUntil, now),
        ne(printOrder.takeType, TAKE_TYPES.electronic),
        or(
          eq(printOrder.state, 'paid'),
          and(eq(printOrder.state, 'claimed'), lte(printOrder.leaseExpiresAt, now)),
        ),
      ),
    )
    .orderBy(printOrder.validUntil)
    .limit(AT_ONCE);
}

async function refundExpired(deps: PayDeps, { schoolCode, orderId }: PaidOrder): Promise<void> {
  await orderTransaction<void, never>(deps.db, async (queries) => {
    const paid = await findPaid(queries, { schoolCode, orderId });
    const context = await findOrder(queries, schoolCode, orderId);
    // Somebody may have been faster: its owner, or staff who made its code valid again.
    if (!paid || !context || shownState(context.order, deps.clock.now()) !== 'expired') return ok();
    const given = await giveBack(queries, deps, { order: context.order, paid }, { reason: 'unprinted' });
    return !given.ok && given.problem === CONFLICT ? fail(CONFLICT) : ok();
  });
}
