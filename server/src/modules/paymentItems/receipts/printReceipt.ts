import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { PaymentOrder, paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { fail } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { claimFound } from '../../orders/claimFound.ts';
import { retryOnConflict } from '../../orders/life/writeOrder.ts';
import type { OrderDeps } from '../../orders/orderKind.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { openTry } from '../../orders/paperTries.ts';
import { viewPaymentOrder } from '../paymentOrder.ts';
import { payerOf, placeReceipt } from './placeReceipt.ts';

/** The money, or some of it, is not with the school any more. */
const REFUNDED: ReadonlySet<PaymentOrder['state']> = new Set(['refunding', 'refunded', 'partlyRefunded']);

/**
 * Claims the receipt of a fee for the terminal at which it was paid. It is made when it is first asked for; another one only after
 * paper did not surely come out. The fee is not touched by what becomes of its receipt.
 */
export async function printReceipt(
  deps: OrderDeps,
  actor: TerminalActor,
  feeId: string,
  language: Language,
): Promise<CallResult<typeof paymentItemCalls.printReceipt>> {
  const fee = await viewPaymentOrder(deps, actor, feeId);
  if (!fee) return fail(problem('ORDER_NOT_FOUND'));
  if (REFUNDED.has(fee.state)) return fail(problem('ORDER_CANCELLED'));
  if (fee.state !== 'paid') return fail(problem('ORDER_UNPAID'));
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const owner = { schoolCode: actor.schoolCode, userId: payerOf(fee) };
  const receiptId = await openTry(deps, owner, { of: 'receipt', id: fee.orderId }, (requestKey) =>
    placeReceipt(deps, actor, { fee, requestKey, language }),
  );
  if (!receiptId.ok) return receiptId;
  return retryOnConflict(async () => {
    const context = await findOrder(deps.db, actor.schoolCode, receiptId.value);
    if (!context) throw new Error('A receipt that was just made is gone');
    return claimFound(deps, actor, context, deps.clock.now());
  });
}
