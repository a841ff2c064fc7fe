import type { RefundReason } from '@self-print/contract/platform/paymentAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import { transition } from '../../orders/life/life.ts';
import { CONFLICT, type Conflict, changeOrder } from '../../orders/life/writeOrder.ts';
import type { OrderRow } from '../../orders/orderStore.ts';
import { readPaperProof } from '../../orders/paperProof.ts';
import type { PayDeps } from '../payDeps.ts';
import { createRefund } from './createRefund.ts';
import type { PaidPayment } from './findPaid.ts';
import { refundOrder } from './refundOrder.ts';
import { wantRefund } from './wantRefund.ts';

interface Giving {
  readonly reason: Extract<RefundReason, 'owner' | 'unprinted'>;
  /** The terminal where it is asked for, which may hold the order. */
  readonly terminalCode?: string;
}

type Given = Result<'refunding' | 'review', 'impossible' | Conflict>;

/**
 * Gives back what was paid for an order whose code still works, and ends the order. Where paper may have come out (staff let it print
 * again, for example), it goes to review instead. Either way its code does not work any more, so that nobody gets paper and money.
 */
export async function giveBack(
  queries: Queries,
  deps: Pick<PayDeps, 'random' | 'clock' | 'log'>,
  { order, paid }: { readonly order: OrderRow; readonly paid: PaidPayment },
  { reason, terminalCode }: Giving,
): Promise<Given> {
  const now = deps.clock.now();
  const { orderId } = order;
  const { lastPrint, isNothingPrinted } = await readPaperProof(queries, order);
  if (!isNothingPrinted && lastPrint) {
    const step = transition(order, { kind: 'sent-to-review', printLogId: lastPrint.printLogId, now });
    if (!step.ok) return fail('impossible');
    if ((await changeOrder(queries, order, step.value)) === CONFLICT) return fail(CONFLICT);
    const why = reason === 'owner' ? 'Its money is asked for' : 'It was not printed in time';
    deps.log.event('print-sent-to-review', { ...lastPrint, orderId, why });
    if (reason === 'owner') await wantRefund(queries, deps, paid);
    return ok('review');
  }
  const moved = await refundOrder(queries, order, {
    by: order.userId,
    now,
    ...(terminalCode === undefined ? {} : { terminalCode }),
  });
  if (moved === CONFLICT) return fail(CONFLICT);
  const { attempt, leftFen } = paid;
  const refund =
    moved && (await createRefund(queries, deps.random, { attempt, amountFen: leftFen, reason }, now));
  if (!refund) return fail('impossible');
  deps.log.event('refund-requested', { orderId, refundId: refund.refundId });
  return ok('refunding');
}
