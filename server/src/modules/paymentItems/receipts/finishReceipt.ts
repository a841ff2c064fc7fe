import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { PAYMENT_ORDER } from '@self-print/contract/orderTypes.ts';
import type { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { fail } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { finishOrder } from '../../orders/finishOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';

type FinishCall = typeof paymentItemCalls.finish;

/** Records how the print of a receipt ended. A fee itself is never printed, and other orders have a call of their own. */
export async function finishReceipt(
  deps: Parameters<typeof finishOrder>[0],
  actor: TerminalActor,
  report: CallInput<FinishCall>,
): Promise<CallResult<FinishCall>> {
  const found = await findOrder(deps.db, actor.schoolCode, report.orderId);
  if (found?.order.orderType !== PAYMENT_ORDER) return fail(problem('ORDER_NOT_FOUND'));
  return finishOrder(deps, actor, report);
}
