import { z } from 'zod/mini';
import { phoneCall, terminalAgentCall, terminalCall } from '../call.ts';
import { cardOutcome } from '../cardPayment.ts';
import * as f from '../fields.ts';
import { PAY_FLOWS, PROVIDERS } from '../payMethods.ts';
import { SIGNED_COMMAND_LENGTH_MAX } from '../signedCommand.ts';
import { positionErrors } from './dues.ts';
import { printPicture } from './orders.ts';

export const provider = z.enum(Object.keys(PROVIDERS) as [keyof typeof PROVIDERS]);
export const payFlow = z.enum(PAY_FLOWS);
export const channelId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
/** The specification's `channelType`: provider and flow, such as `wechat.qr`. */
export const channelType = z.string().check(z.regex(/^[a-zA-Z]{1,16}\.[a-z0-9]{1,16}$/));
const orderType = z.optional(f.wholeNumber(1, 6));

/** One way to pay, as offered to a payer. */
export const payMethod = z.object({
  channelId,
  channelType,
  provider,
  flow: payFlow,
  name: f.bilingual,
});
export type PayMethod = z.infer<typeof payMethod>;

/**
 * State of an order's payment as its payer sees it.
 * `none`: nobody is paying. `waiting`: to be paid, as `present` says. `user-paying`: the payer confirms on their own phone. `checking`:
 * the channel has not said whether it was paid, and must be waited for; paying again could pay twice. `failed`: refused, as `failure`
 * says; another try is possible. `closed`: cannot be paid any more; a new payment can be started.
 */
export const paymentState = z.enum([
  'none',
  'waiting',
  'user-paying',
  'checking',
  'paid',
  'failed',
  'closed',
  'refunding',
  'refunded',
]);
export type PaymentState = z.infer<typeof paymentState>;

export const payFailure = z.enum([
  'code-invalid',
  'insufficient-balance',
  'declined',
  'refused',
  'wrong-password',
]);
export type PayFailure = z.infer<typeof payFailure>;

/** What the payer has to be shown. */
const presentation = z.union([
  z.object({ kind: z.literal('qr'), text: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('jsapi'), params: z.record(z.string(), z.string()) }),
  /** For the agent of one terminal, which debits the card that is on its reader. */
  z.object({
    kind: z.literal('card'),
    instruction: z.string().check(z.maxLength(SIGNED_COMMAND_LENGTH_MAX)),
    terminalCode: f.terminalCode,
    withPassword: z.boolean(),
  }),
]);
export type PaymentPresentation = z.infer<typeof presentation>;

export const paymentView = z.object({
  orderId: f.orderId,
  /** Tells where its payer goes on: a fee is no order that is picked up. */
  orderType: z.int(),
  state: paymentState,
  /** What has to be paid, in fen. */
  amountFen: f.fen,
  /** The way of the latest attempt; null where there was none. */
  method: z.nullable(payMethod),
  present: z.nullable(presentation),
  failure: z.nullable(payFailure),
  /** Only after a wrong card password: how often it may still be entered for this order. */
  triesLeft: z.optional(z.int().check(z.minimum(0))),
  /** Seconds that the payer has left; 0 unless waiting, user-paying or checking. */
  secondsLeft: z.int().check(z.minimum(0)),
});
export type PaymentView = z.infer<typeof paymentView>;

const payable = ['ORDER_NOT_FOUND', 'PAY_NOT_NEEDED', 'TAKE_CODE_EXPIRED', 'CHANGED_MEANWHILE'] as const;
/** The carton that the print requires is not at this terminal, or has not enough paper: no money is taken. */
export const paperErrors = ['CARTON_MISSING', 'CARTON_EMPTY'] as const;
export const startErrors = [
  ...payable,
  ...positionErrors,
  'PAY_NOT_OFFERED',
  'PAY_CHANNEL_DOWN',
  'PAY_CHECKING',
] as const;
const startQuery = { orderId: f.orderId, orderType, channelId, channelType };

/** Calls of a terminal about the payment of an order that waits for it there. */
export const terminalPaymentCalls = {
  payTypes: terminalCall({
    method: 'GET',
    path: '/pay/payType',
    summary:
      'The ways to pay at this terminal, in the order in which to show them; none where printing cannot be paid for',
    query: z.object({ programId: z.optional(z.string().check(z.maxLength(32))) }),
    data: z.array(payMethod),
    errors: [],
  }),
  unifiedOrder: terminalCall({
    method: 'GET',
    path: '/pay/unifiedOrder',
    summary:
      'Begin to pay an order, or continue the payment under way in the same way; a payment in another way is closed at its channel first',
    query: z.object({ ...startQuery, terminalCode: z.optional(f.terminalCode) }),
    data: paymentView,
    errors: [...startErrors, ...paperErrors],
  }),
  payByCode: terminalCall({
    method: 'POST',
    path: '/pay/payment',
    summary:
      "Pay by the payment code that the payer's phone shows; its digits tell the channel unless one is named",
    body: z.object({
      orderId: f.orderId,
      orderType,
      channelId: z.optional(channelId),
      channelType: z.optional(channelType),
      authCode: z.string().check(z.regex(/^\d{16,24}$/)),
      terminalCode: z.optional(f.terminalCode),
    }),
    data: paymentView,
    errors: [...startErrors, ...paperErrors, 'PAY_CODE_UNKNOWN'],
  }),
  queryOrder: terminalCall({
    method: 'GET',
    path: '/pay/queryOrder',
    summary: "State of an order's payment; to be asked every 2 s while somebody pays",
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: paymentView,
    errors: ['ORDER_NOT_FOUND'],
  }),
  closeOrder: terminalCall({
    method: 'POST',
    path: '/pay/closeOrder',
    summary:
      'Leave without paying: the payment is closed at its channel first. Answers `paid` when the payer was faster, `checking` when the channel does not say',
    body: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: paymentView,
    errors: ['ORDER_NOT_FOUND'],
  }),
  photo: terminalCall({
    method: 'POST',
    path: '/pay/paySuccess/photo',
    summary:
      'A picture of the tray for a print of this terminal, as evidence for those who judge it; the first one is kept, also that of order/finish',
    body: z.object({
      orderId: f.orderId,
      /** Without one: the terminal's latest print of the order. */
      printLogId: z.optional(f.printLogId),
      picBase64Data: printPicture,
      terminalCode: z.optional(f.terminalCode),
    }),
    data: z.object({ kept: z.boolean() }),
    errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
  }),
  cardNo: terminalCall({
    method: 'GET',
    path: '/order/getCardNo/{id}',
    summary:
      "The number on the campus card of the person whose order (id) waits or was paid at this terminal, masked; null for an order of nobody's",
    params: z.object({ id: f.orderId }),
    data: z.object({ orderId: f.orderId, cardNo: z.nullable(z.string()) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  paidOrder: terminalCall({
    method: 'GET',
    path: '/payment/sp-pay-order-log/paidOrder/{id}',
    summary: 'Whether an order is paid, and how',
    params: z.object({ id: f.orderId }),
    data: z.object({
      orderId: f.orderId,
      paid: z.boolean(),
      paidAt: z.nullable(f.moment),
      provider: z.nullable(provider),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};

/** Calls of a terminal's agent about payments by campus card. */
export const cardPaymentCalls = {
  cardOutcome: terminalAgentCall({
    method: 'POST',
    path: '/pay/campusCard/outcome',
    summary:
      'What became of a deduction that the platform asked this terminal for; the same news any number of times counts once',
    body: cardOutcome,
    data: z.object({}),
    errors: ['ORDER_NOT_FOUND'],
  }),
  cardTasks: terminalAgentCall({
    method: 'GET',
    path: '/pay/campusCard/tasks',
    summary:
      'What the platform waits for from this terminal: deductions whose time is over, to be withdrawn or reported, and deductions to be reversed',
    data: z.array(z.object({ instruction: z.string() })),
    errors: [],
  }),
};

/**
 * How the money of an order comes back: at once where the printer's count proves that no sheet came out, or after staff has looked.
 * `later`: its print has not been reported yet. `none`: nothing was paid here, or nothing is left of it.
 */
const refundWay = z.enum(['atOnce', 'review', 'later', 'none']);
export type RefundWay = z.infer<typeof refundWay>;

const ofClaim = {
  orderId: f.orderId,
  /** The print that the person saw fail; without one, the order must still be held by this terminal. */
  printLogId: z.optional(f.printLogId),
};
const refundAnswer = z.object({ outcome: z.enum(['refunding', 'review']) });
const refundErrors = [
  'ORDER_NOT_FOUND',
  'REFUND_NOT_POSSIBLE',
  'CHANGED_MEANWHILE',
  'ORDER_PRINTING_ELSEWHERE',
] as const;

/** Calls of a terminal about the money of the order that it claimed last, for a person who need not be signed in. */
export const terminalRefundCalls = {
  refundWay: terminalCall({
    method: 'GET',
    path: '/pay/refundWay',
    summary: 'How the money of an order that this terminal was the last to claim comes back',
    query: z.object(ofClaim),
    data: z.object({ way: refundWay, amountFen: f.fen }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  refund: terminalCall({
    method: 'POST',
    path: '/pay/refund',
    summary:
      'Ask for the money of an order back that this terminal was the last to claim: at once where nothing was printed (the order ends), otherwise staff looks at the evidence first',
    body: z.object(ofClaim),
    data: refundAnswer,
    errors: refundErrors,
  }),
};

/** Where the payer's page runs: which ways to pay can work there. */
export const browser = z._default(z.enum(['phone', 'wechat', 'pc']), 'phone');

/** Calls of a person about the payment of an own order, on phone and PC. */
export const paymentCalls = {
  payTypes: phoneCall({
    method: 'GET',
    path: '/pay/mobile/payType/{id}',
    demands: 'nothing',
    summary: "The ways to pay one's own order (id), in the order in which to show them",
    params: z.object({ id: f.orderId }),
    query: z.object({ browser }),
    data: z.array(payMethod),
    errors: ['ORDER_NOT_FOUND'],
  }),
  unifiedOrder: phoneCall({
    method: 'GET',
    path: '/pay/unifiedOrder',
    demands: 'nothing',
    summary: "Begin to pay one's own order, or continue; see the terminal's call",
    query: z.object({ ...startQuery, browser }),
    data: paymentView,
    errors: [...startErrors, 'PAYER_NAME_MISSING'],
  }),
  queryOrder: phoneCall({
    method: 'GET',
    path: '/pay/queryOrder',
    demands: 'nothing',
    summary: "State of the payment of one's own order",
    query: z.object({ orderId: f.orderId }),
    data: paymentView,
    errors: ['ORDER_NOT_FOUND'],
  }),
  closeOrder: phoneCall({
    method: 'POST',
    path: '/pay/closeOrder',
    demands: 'nothing',
    summary: 'Leave without paying: the payment is closed at its channel first',
    body: z.object({ orderId: f.orderId }),
    data: paymentView,
    errors: ['ORDER_NOT_FOUND'],
  }),
  refund: phoneCall({
    method: 'POST',
    path: '/pay/refund',
    demands: 'nothing',
    summary:
      'Ask for the money back: at once where nothing was printed (the order ends), otherwise staff looks at the evidence first',
    body: z.object({ orderId: f.orderId }),
    data: refundAnswer,
    errors: refundErrors,
  }),
};

/**
 * Calls of a person who pays inside WeChat, whose payment sheet needs WeChat's name of the payer. It is told to this browser's session alone,
 * kept for a short while, and never shown.
 */
export const payerNameCalls = {
  isKnown: phoneCall({
    method: 'POST',
    path: '/mobile/isBindingUser',
    demands: 'nothing',
    summary: 'Whether WeChat has told who pays in this browser by a channel',
    body: z.object({ channelId }),
    data: z.object({ bound: z.boolean() }),
    errors: ['PAY_NOT_OFFERED'],
  }),
  ask: phoneCall({
    method: 'GET',
    path: '/mobile/genWxLocationParam',
    demands: 'nothing',
    summary:
      "Where the browser has to go so that WeChat tells who pays one's own order; WeChat leads back to the page /mobile/wxPay only",
    query: z.object({ orderId: f.orderId, channelId }),
    data: z.object({ address: z.string() }),
    errors: ['ORDER_NOT_FOUND', 'PAY_NOT_OFFERED', 'TOO_MANY_REQUESTS'],
  }),
  tell: phoneCall({
    method: 'POST',
    path: '/mobile/app/bind/mp',
    demands: 'nothing',
    summary:
      'What WeChat has led this browser back with, once and only for what this browser has asked; answers which order is paid by which channel',
    body: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(256)),
      state: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    data: z.object({ orderId: f.orderId, channelId }),
    errors: ['PAYER_NAME_INVALID', 'PAY_CHANNEL_DOWN'],
  }),
};
