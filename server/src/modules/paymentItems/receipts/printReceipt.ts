import { createHash } from 'node:crypto';
import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import type { PaymentOrder, paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { claimFound } from '../../orders/claimFound.ts';
import { isReceipt } from '../../orders/isReceipt.ts';
import { retryOnConflict } from '../../orders/life/writeOrder.ts';
import type { OrderDeps } from '../../orders/orderKind.ts';
import { shownState } from '../../orders/orderStates.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import type { OrderOwner } from '../../orders/personOrderStore.ts';
import { viewPaymentOrder } from '../paymentOrder.ts';
import { payerOf, placeReceipt } from './placeReceipt.ts';

/** How often a receipt is printed whose paper did not surely come out. */
const TRIES_MAX = 3;
/** A receipt in one of these states is not the last: another one may be printed. */
const ENDED_BADLY: ReadonlySet<OrderState> = new Set(['failed', 'unconfirmed', 'cancelled', 'expired']);

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
  if (fee.state === 'refunding' || fee.state === 'refunded') return fail(problem('ORDER_CANCELLED'));
  if (fee.state !== 'paid') return fail(problem('ORDER_UNPAID'));
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const receiptId = await openReceipt(deps, actor, fee, language);
  if (!receiptId.ok) return receiptId;
  return retryOnConflict(async () => {
    const context = await findOrder(deps.db, actor.schoolCode, receiptId.value);
    if (!context) throw new Error('A receipt that was just made is gone');
    return claimFound(deps, actor, context, deps.clock.now());
  });
}

/** The receipt that can be printed, or the reason why there is none. */
async function openReceipt(deps: OrderDeps, actor: TerminalActor, fee: PaymentOrder, language: Language) {
  const { schoolCode } = actor;
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const requestKey = keyOfTry(fee.orderId, attempt);
    const known = await findByKey(deps.db, { schoolCode, userId: payerOf(fee) }, requestKey);
    const state = known && shownState(known, deps.clock.now());
    if (!known || !state) return placeReceipt(deps, actor, { fee, requestKey, language });
    if (state === 'printed') return fail(problem('ORDER_ALREADY_PRINTED'));
    if (!ENDED_BADLY.has(state)) return ok(known.orderId);
  }
  return fail(problem('ORDER_FAILED'));
}

/** A UUID (version 8, RFC 9562) by which a try is found again, so that a lost answer makes no second receipt. */
function keyOfTry(feeId: string, attempt: number): string {
  const hex = createHash('sha256').update(`receipt ${attempt} of ${feeId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function findByKey(
  { orm }: Queries,
  { schoolCode, userId }: OrderOwner,
  requestKey: string,
): Promise<OrderRow | undefined> {
  const [row] = await orm
    .select()
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        eq(printOrder.requestKey, requestKey),
        isReceipt(),
      ),
    );
  return row;
}
