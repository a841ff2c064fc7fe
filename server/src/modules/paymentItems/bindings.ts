import { problem } from '@self-print/contract/errors.ts';
import { paymentItemCalls as calls } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, TerminalActor } from '../../http/actor.ts';
import { bindTerminal } from '../../http/bind.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { hasModule } from '../schools/hasModule.ts';
import { paymentItemAdminBindings } from './admin/bindings.ts';
import { createPaymentOrder } from './createPaymentOrder.ts';
import { isOfferedAt, listOffered } from './offeredFees.ts';
import { ownFeeBindings } from './own/bindings.ts';
import { findPayer, knownPayer } from './payers.ts';
import { viewPaymentOrder } from './paymentOrder.ts';
import { listPositions } from './positions.ts';
import { finishReceipt } from './receipts/finishReceipt.ts';
import { printReceipt } from './receipts/printReceipt.ts';

/** Calls about fees. */
export function paymentItemBindings(deps: OrderDeps): Binding<Actor>[] {
  return [
    bindTerminal(calls.list, async ({ actor, input }) =>
      (await isLicensed(deps, actor))
        ? ok(await listOffered(deps.db, isOfferedAt(actor), input))
        : UNLICENSED,
    ),
    bindTerminal(calls.findPayer, async ({ actor, input }) =>
      (await isLicensed(deps, actor)) ? findPayer(deps, actor, input.number) : UNLICENSED,
    ),
    bindTerminal(calls.getCardNumber, async ({ actor, input }) =>
      (await isLicensed(deps, actor)) ? findPayer(deps, actor, input.x) : UNLICENSED,
    ),
    bindTerminal(calls.positions, async ({ actor, input }) =>
      (await isLicensed(deps, actor)) ? positionsAt(deps, actor, input) : UNLICENSED,
    ),
    bindTerminal(calls.create, async ({ actor, input }) =>
      (await isLicensed(deps, actor)) ? createPaymentOrder(deps, actor, input) : UNLICENSED,
    ),
    bindTerminal(calls.printReceipt, ({ actor, input, language }) =>
      printReceipt(deps, actor, input.orderId, language),
    ),
    bindTerminal(calls.finish, ({ actor, input }) => finishReceipt(deps, actor, input)),
    // An order that was made can be looked at for as long as it exists.
    bindTerminal(calls.updateOrderState, async ({ actor, input }) => {
      const order = await viewPaymentOrder(deps, actor, input.orderId);
      return order ? ok(order) : fail(problem('ORDER_NOT_FOUND'));
    }),
    ...ownFeeBindings(deps),
    ...paymentItemAdminBindings(deps),
  ];
}

const UNLICENSED = fail(problem('MODULE_NOT_LICENSED'));

/** What the person who was found before owes under a fee of this terminal. */
async function positionsAt(
  deps: OrderDeps,
  actor: TerminalActor,
  { paymentId, payerId }: { readonly paymentId: string; readonly payerId: string },
) {
  const { schoolCode, terminalCode } = actor;
  const payer = await knownPayer(deps.db, schoolCode, payerId);
  if (!payer) return fail(problem('PAYER_NOT_FOUND'));
  const of = { schoolCode, userId: payer.userId, paymentId };
  return listPositions(deps, of, isOfferedAt(actor), terminalCode);
}

function isLicensed({ db }: Deps, { schoolCode }: TerminalActor): Promise<boolean> {
  return hasModule(db, schoolCode, 'SELF_PAYMENT');
}
