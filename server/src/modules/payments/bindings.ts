import { problem } from '@self-print/contract/errors.ts';
import { payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import {
  cardPaymentCalls,
  paymentCalls,
  terminalPaymentCalls,
  terminalRefundCalls,
} from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Actor, TerminalActor, UserActor } from '../../http/actor.ts';
import { bindPublic, bindTerminal, bindUser } from '../../http/bind.ts';
import { keepPicture } from '../orders/keepPicture.ts';
import { findChannel } from '../payChannels/channelStore.ts';
import { paymentAdminBindings } from './admin/bindings.ts';
import { applyCardOutcome } from './card/applyCardOutcome.ts';
import { listCardTasks } from './card/cardTasks.ts';
import { cardNoOf } from './forOther/cardNo.ts';
import { payForOther, payLinkAt, viewForOther } from './forOther/forOther.ts';
import { paperForOrder } from './paperForOrder.ts';
import { leavePayment, listMethods, payBy, payByCode, payersOrder, payOwn, viewOf } from './payerCalls.ts';
import { payerNameBindings } from './payerNames/bindings.ts';
import { knownName, type PayerNameDeps } from './payerNames/payerNames.ts';
import { latestPayment } from './paymentStore.ts';
import { refundAtTerminal, refundWayAtTerminal } from './refunds/refundAtTerminal.ts';
import { requestOwnRefund } from './refunds/requestOwnRefund.ts';

export type PaymentBindingDeps = PayerNameDeps & {
  /** The caller's network address, which some providers ask for. */
  readonly addressOf: (request: IncomingRequest) => string;
};

/** Calls about the money of orders. */
export function paymentBindings(deps: PaymentBindingDeps): Binding<Actor>[] {
  return [
    ...terminalBindings(deps),
    ...personBindings(deps),
    bindPublic(payForOtherCalls.view, ({ input }) => viewForOther(deps, input)),
    bindPublic(payForOtherCalls.unifiedOrder, ({ input, request }) =>
      payForOther(deps, deps.addressOf(request), input),
    ),
    ...paymentAdminBindings(deps),
  ];
}

function terminalBindings(deps: PaymentBindingDeps): Binding<Actor>[] {
  const at = ({ schoolCode, terminalCode }: TerminalActor, request: IncomingRequest) => ({
    schoolCode,
    payer: { kind: 'terminal', terminalCode } as const,
    address: deps.addressOf(request),
  });
  const {
    payTypes,
    unifiedOrder,
    payByCode: byCode,
    queryOrder,
    closeOrder,
    paidOrder,
    photo,
  } = terminalPaymentCalls;
  return [
    bindTerminal(payTypes, async ({ actor, request }) => ok(await listMethods(deps, at(actor, request)))),
    bindTerminal(unifiedOrder, async ({ actor, input, request }) => {
      const paper = await paperForOrder(deps.db, actor, input.orderId);
      return paper.ok ? payBy(deps, at(actor, request), input) : paper;
    }),
    bindTerminal(byCode, async ({ actor, input, request }) => {
      const paper = await paperForOrder(deps.db, actor, input.orderId);
      return paper.ok ? payByCode(deps, at(actor, request), input) : paper;
    }),
    bindTerminal(queryOrder, ({ actor, input, request }) => viewOf(deps, at(actor, request), input.orderId)),
    bindTerminal(closeOrder, ({ actor, input, request }) =>
      leavePayment(deps, at(actor, request), input.orderId),
    ),
    bindTerminal(terminalRefundCalls.refundWay, ({ actor, input }) =>
      refundWayAtTerminal(deps, actor, input),
    ),
    bindTerminal(terminalRefundCalls.refund, ({ actor, input }) => refundAtTerminal(deps, actor, input)),
    bindTerminal(cardPaymentCalls.cardOutcome, ({ actor, input }) => applyCardOutcome(deps, actor, input)),
    bindTerminal(cardPaymentCalls.cardTasks, async ({ actor }) => ok(await listCardTasks(deps, actor))),
    bindTerminal(terminalPaymentCalls.cardNo, ({ actor, input }) => cardNoOf(deps, actor, input.id)),
    bindTerminal(payForOtherCalls.link, ({ actor, input }) => payLinkAt(deps, actor, input.orderId)),
    bindTerminal(photo, ({ actor, input }) => keepPicture(deps, actor, input)),
    bindTerminal(paidOrder, async ({ actor, input, request }) => {
      const order = await payersOrder(deps, at(actor, request), input.id);
      if (!order) return fail(problem('ORDER_NOT_FOUND'));
      const found = order.paidAt && (await latestPayment(deps.db, actor.schoolCode, input.id));
      const channel = found?.attempt && (await findChannel(deps.db, found.attempt));
      return ok({
        orderId: order.orderId,
        paid: order.paidAt !== null,
        paidAt: order.paidAt?.toISOString() ?? null,
        provider: channel?.provider ?? null,
      });
    }),
  ];
}

function personBindings(deps: PaymentBindingDeps): Binding<Actor>[] {
  const at = (
    { schoolCode, userId, at: device }: UserActor,
    request: IncomingRequest,
    browser: 'phone' | 'wechat' | 'pc' = 'phone',
  ) => {
    const place = device === 'pc' ? 'pc' : browser;
    return {
      schoolCode,
      payer: { kind: 'owner', userId, place } as const,
      address: deps.addressOf(request),
      nameAt: (account: string) => knownName(deps, request, { schoolCode, userId, account }),
    };
  };
  const { payTypes, unifiedOrder, queryOrder, closeOrder, refund } = paymentCalls;
  return [
    bindUser(payTypes, async ({ actor, input, request }) => {
      const payer = at(actor, request, input.browser);
      const order = await payersOrder(deps, payer, input.id);
      return order ? ok(await listMethods(deps, payer)) : fail(problem('ORDER_NOT_FOUND'));
    }),
    bindUser(unifiedOrder, ({ actor, input, request }) =>
      payOwn(deps, at(actor, request, input.browser), input),
    ),
    bindUser(queryOrder, ({ actor, input, request }) => viewOf(deps, at(actor, request), input.orderId)),
    bindUser(closeOrder, ({ actor, input, request }) =>
      leavePayment(deps, at(actor, request), input.orderId),
    ),
    bindUser(refund, ({ actor, input }) => requestOwnRefund(deps, actor, input.orderId)),
    ...payerNameBindings(deps),
  ];
}
