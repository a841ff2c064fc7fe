import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { payAttempt, payIntent, payRefund } from '../../../db/schema/payments.ts';
import type { Timers } from '../../../system.ts';
import { CONFLICT } from '../../orders/life/writeOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { askChannel, closeAtChannel, confirmPaid } from '../attempts/askChannel.ts';
import { closePayment } from '../closePayment.ts';
import { isOpen, OPEN_STATES } from '../life/attemptLife.ts';
import { workOffNotifications } from '../notifications/workOff.ts';
import { orderTransaction } from '../orderTransaction.ts';
import type { PayDeps } from '../payDeps.ts';
import type { AttemptRow, IntentRow, RefundRow } from '../paymentStore.ts';
import { createRefund } from '../refunds/createRefund.ts';
import { findPaid } from '../refunds/findPaid.ts';
import { refundOrder } from '../refunds/refundOrder.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import { ASKING_MS } from '../times.ts';
import { refundUnprinted, UNPRINTED_PERIOD_MS } from './refundUnprinted.ts';

const PAYMENT_PERIOD_MS = SECOND_MS;
const AT_ONCE = 20;

/** Runs the work on payments periodically; the returned function stops it. */
export function schedulePayments(deps: PayDeps, timers: Timers): () => void {
  const stops = [
    timers.every(PAYMENT_PERIOD_MS, () => runPayments(deps)),
    timers.every(UNPRINTED_PERIOD_MS, () => refundUnprinted(deps)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Does what is due on payments: works off notifications, asks channels about what is open, closes what nobody paid in time, and pays
 * back. Safe on several servers: what one asks about, others leave alone for a while. Channels are asked at the same time: one that
 * does not answer delays only itself and the next run.
 */
export async function runPayments(deps: PayDeps): Promise<void> {
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => deps.log.error('payment-job-failed', error));
  await attempt(() => workOffNotifications(deps));
  const due = await takeAttempts(deps.db, deps.clock.now());
  await Promise.all(due.map((each) => attempt(() => follow(deps, each))));
  for (const intent of await overdueIntents(deps.db, deps.clock.now()))
    await attempt(() => closePayment(deps, intent, 'system'));
  for (const orderId of await cancelledWithMoney(deps.db))
    await attempt(() => refundCancelled(deps, orderId));
  const refunds = await takeRefunds(deps.db, deps.clock.now());
  await Promise.all(refunds.map((each) => attempt(() => sendRefund(deps, each))));
}

async function follow(deps: PayDeps, due: AttemptRow): Promise<void> {
  if (!isOpen(due)) await confirmPaid(deps, due);
  else if (due.expiresAt <= deps.clock.now()) await closeAtChannel(deps, due);
  else await askChannel(deps, due);
}

/** Takes the attempts that are due to be asked about. */
async function takeAttempts({ orm }: Queries, now: Date): Promise<AttemptRow[]> {
  const due = orm
    .select({ attemptId: payAttempt.attemptId })
    .from(payAttempt)
    .where(lte(payAttempt.nextQueryAt, now))
    .orderBy(payAttempt.nextQueryAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(payAttempt)
    .set({ nextQueryAt: new Date(now.getTime() + ASKING_MS) })
    .where(inArray(payAttempt.attemptId, due))
    .returning();
}

async function takeRefunds({ orm }: Queries, now: Date): Promise<RefundRow[]> {
  const due = orm
    .select({ refundId: payRefund.refundId })
    .from(payRefund)
    .where(lte(payRefund.nextQueryAt, now))
    .orderBy(payRefund.nextQueryAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(payRefund)
    .set({ nextQueryAt: new Date(now.getTime() + ASKING_MS) })
    .where(inArray(payRefund.refundId, due))
    .returning();
}

/** Payments whose time is over, and that have no attempt that could still be paid. */
async function overdueIntents({ orm }: Queries, now: Date): Promise<IntentRow[]> {
  const open = orm
    .select({ one: sql`1` })
    .from(payAttempt)
    .where(
      and(
        eq(payAttempt.schoolCode, payIntent.schoolCode),
        eq(payAttempt.intentId, payIntent.intentId),
        inArray(payAttempt.state, [...OPEN_STATES]),
      ),
    );
  return orm
    .select()
    .from(payIntent)
    .where(and(eq(payIntent.state, 'open'), lte(payIntent.expiresAt, now), notExists(open)))
    .limit(AT_ONCE);
}

type PaidOrder = Pick<IntentRow, 'schoolCode' | 'orderId'>;

/** Orders that were cancelled although they were paid. */
async function cancelledWithMoney({ orm }: Queries): Promise<PaidOrder[]> {
  return orm
    .select({ schoolCode: payIntent.schoolCode, orderId: payIntent.orderId })
    .from(payIntent)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, payIntent.schoolCode), eq(printOrder.orderId, payIntent.orderId)),
    )
    .where(
      and(eq(payIntent.state, 'paid'), eq(printOrder.state, 'cancelled'), eq(printOrder.payment, 'idle')),
    )
    .limit(AT_ONCE);
}

async function refundCancelled(
  { db, random, clock }: PayDeps,
  { schoolCode, orderId }: PaidOrder,
): Promise<void> {
  await orderTransaction<void, never>(db, async (queries) => {
    const context = await findOrder(queries, schoolCode, orderId);
    const paid = await findPaid(queries, { schoolCode, orderId });
    if (context?.order.payment !== 'idle' || !paid) return ok();
    const now = clock.now();
    const moved = await refundOrder(queries, context.order, { by: context.order.userId, now });
    if (moved === CONFLICT) return fail(CONFLICT);
    const { attempt, leftFen } = paid;
    if (moved) await createRefund(queries, random, { attempt, amountFen: leftFen, reason: 'owner' }, now);
    return ok();
  });
}
