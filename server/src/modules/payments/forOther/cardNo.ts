import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { paymentItemOrder } from '../../../db/schema/paymentItems.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { WALK_IN } from '../../accounts/walkIn.ts';
import { findOrder } from '../../orders/orderStore.ts';
import type { TerminalKey } from '../../terminals/terminalStore.ts';
import type { PayDeps } from '../payDeps.ts';
import { latestPayment } from '../paymentStore.ts';

/**
 * The number on the campus card of the person whose order it is, masked, so that the card on the reader can be compared with it. Only a
 * terminal that has to do with the order may ask: that holds it, made it, or began its payment.
 */
export async function cardNoOf(
  { db, keys }: Pick<PayDeps, 'db' | 'keys'>,
  terminal: TerminalKey,
  orderId: string,
): Promise<CallResult<typeof terminalPaymentCalls.cardNo>> {
  const { schoolCode, terminalCode } = terminal;
  const found = await findOrder(db, schoolCode, orderId);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = found;
  const payment = await latestPayment(db, schoolCode, orderId);
  const [fee] = await db.orm
    .select({ terminalCode: paymentItemOrder.terminalCode })
    .from(paymentItemOrder)
    .where(and(eq(paymentItemOrder.schoolCode, schoolCode), eq(paymentItemOrder.orderId, orderId)));
  const places = [order.claimedBy, payment?.intent.terminalCode, fee?.terminalCode];
  if (!places.includes(terminalCode)) return fail(problem('ORDER_NOT_FOUND'));
  const account =
    order.userId === WALK_IN ? undefined : await findAccount(db, keys, schoolCode, order.userId);
  const number = account && decryptNames(keys, account, account).userName;
  return ok({ orderId, cardNo: number === undefined ? null : maskText('number', number) });
}
