import type { RefundReason, RefundState } from '@self-print/contract/platform/paymentAdmin.ts';
import type { PaymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import { assertNever, ok } from '@self-print/contract/result.ts';
import type { RefundStatus } from '../../../adapters/payment/types.ts';
import type { Queries } from '../../../db/database.ts';
import { book } from '../ledger/book.ts';
import { moveOrder } from '../moveOrder.ts';
import type { PayDeps } from '../payDeps.ts';
import {
  lockIntent,
  type RefundRow,
  readAttempt,
  readRefunds,
  recordEvent,
  refundedOf,
} from '../paymentStore.ts';
import { nextQuery } from '../times.ts';
import { changeRefund, readRefund } from './refundStore.ts';

/** Refunds that may still come to an end by themselves or by a person. */
const OPEN = ['awaiting-approval', 'requested', 'unknown', 'processing'] as const satisfies RefundState[];
const isOpenRefund = ({ state }: RefundRow) => OPEN.some((open) => open === state);
/** Reasons for paying back what an order got; the others are about money that no order got. */
const OF_ORDERS: ReadonlySet<RefundReason> = new Set(['owner', 'staff', 'unprinted']);

/**
 * Records what a channel says about a refund, once: money that went back is booked, and its order is told when nothing more goes back.
 * Null: the channel did not answer, so the same number is asked for again.
 */
export async function applyToRefund(
  { db, clock, random, log }: PayDeps,
  { schoolCode, refundId, intentId }: Pick<RefundRow, 'schoolCode' | 'refundId' | 'intentId'>,
  status: RefundStatus | null,
  source: PaymentEventSource,
): Promise<void> {
  const key = { schoolCode, refundId };
  await db.transaction(async (queries) => {
    const intent = await lockIntent(queries, { schoolCode, intentId });
    const refund = await readRefund(queries, key);
    if (!refund || !(isOpenRefund(refund) || (await isMadeAfterAll(queries, refund, status)))) return ok();
    const now = clock.now();
    const asked = { nextQueryAt: nextQuery(now, refund.queries), queries: refund.queries + 1 };
    const state = stateOf(status);
    if (state !== 'done' && state !== 'refused') {
      await changeRefund(queries, key, { ...asked, state });
      return ok();
    }
    await changeRefund(queries, key, { state, endedAt: now, nextQueryAt: null });
    const { attemptId, amountFen } = refund;
    const kind = `refund-${state}` as const;
    await recordEvent(
      queries,
      random,
      { schoolCode, intentId, attemptId, kind, source, detail: `${amountFen}` },
      now,
    );
    log.event(state === 'done' ? 'refund-done' : 'refund-refused', { refundId });
    if (state === 'refused') return ok();
    const attempt = await readAttempt(queries, schoolCode, attemptId);
    if (!attempt) throw new Error(`Refund ${refundId} has no attempt`);
    const ofOrder = OF_ORDERS.has(refund.reason);
    await book(queries, {
      schoolCode,
      kind: 'refund',
      channelId: attempt.channelId,
      attemptId,
      refundId,
      orderId: ofOrder && attempt.state === 'paid' ? intent.orderId : null,
      amountFen,
      at: now,
      paidAt: null,
    });
    const others = (await readRefunds(queries, schoolCode, [intentId])).filter(isOpenRefund);
    if (ofOrder && others.length === 0)
      await moveOrder(queries, { schoolCode, orderId: intent.orderId }, { kind: 'refunded', now });
    return ok();
  });
}

/**
 * Whether the channel made a refund that it had refused, as WeChat Pay does when somebody settles an abnormal one on its own pages. It
 * counts as long as the money has not gone back otherwise; what was paid back twice stays a difference with the bill, for a person.
 */
async function isMadeAfterAll(
  queries: Queries,
  refund: RefundRow,
  status: RefundStatus | null,
): Promise<boolean> {
  if (refund.state !== 'refused' || status?.kind !== 'done') return false;
  if (status.amountFen !== refund.amountFen) return false;
  const attempt = await readAttempt(queries, refund.schoolCode, refund.attemptId);
  if (!attempt) return false;
  return (await refundedOf(queries, attempt)).asked + refund.amountFen <= (attempt.paidFen ?? 0);
}

function stateOf(
  status: RefundStatus | null,
): Extract<RefundState, 'unknown' | 'processing' | 'done' | 'refused'> {
  if (status === null) return 'unknown';
  switch (status.kind) {
    case 'processing':
    case 'done':
    case 'refused':
      return status.kind;
    default:
      return assertNever(status);
  }
}
