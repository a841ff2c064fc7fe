import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { CLIENT_TYPES } from '@self-print/contract/orderTypes.ts';
import type { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { ensureWalkIn, WALK_IN } from '../accounts/walkIn.ts';
import { isOfferedAt } from './offeredFees.ts';
import { knownPayer } from './payers.ts';
import { findPaymentItem } from './paymentItemStore.ts';
import { viewPaymentOrder } from './paymentOrder.ts';
import { type FeeDeps, placeFee } from './placeFee.ts';

type CreateCall = typeof paymentItemCalls.create;
type Wish = CallInput<CreateCall>;

/** Orders at a terminal to pay a fee. */
export async function createPaymentOrder(
  deps: FeeDeps,
  actor: TerminalActor,
  wish: Wish,
): Promise<CallResult<CreateCall>> {
  const { schoolCode, terminalCode } = actor;
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const payer = await payerOf(deps, actor, wish);
  if (!payer.ok) return payer;
  const orderer = { schoolCode, terminalCode, userId: payer.value, clientType: CLIENT_TYPES.terminal };
  const placed = await placeFee(deps, orderer, wish, isOfferedAt({ schoolCode, terminalCode }));
  if (!placed.ok) return placed;
  const order = await viewPaymentOrder(deps, actor, placed.value.orderId);
  if (!order) throw new Error('The order was not written');
  return ok(order);
}

/** Whose the order is. Who is named although the fee asks for nobody is not written down. */
async function payerOf(
  { db, keys, clock }: FeeDeps,
  { schoolCode }: TerminalActor,
  { paymentId, payerId }: Wish,
): Promise<Outcome<string, 'PAYMENT_ITEM_CLOSED' | 'PAYER_NOT_FOUND'>> {
  const item = await findPaymentItem(db, { schoolCode, paymentId });
  if (!item) return fail(problem('PAYMENT_ITEM_CLOSED'));
  if (item.payer === 'anybody') {
    await ensureWalkIn(db, keys, schoolCode, clock.now());
    return ok(WALK_IN);
  }
  const person = payerId === undefined ? undefined : await knownPayer(db, schoolCode, payerId);
  return person ? ok(person.userId) : fail(problem('PAYER_NOT_FOUND'));
}
