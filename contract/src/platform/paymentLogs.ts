import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { attemptState, wantedOrder } from './paymentAdmin.ts';
import { paymentEventKind, paymentEventSource } from './paymentEvents.ts';
import { channelId, payFailure, payFlow } from './payments.ts';

/** Our number at a channel, of a payment or a refund, or the channel's number of a payment. */
export const tradeNumber = z.string().check(z.regex(/^[\w*|-]{1,64}$/));

const period = { from: z.optional(f.moment), to: z.optional(f.moment) };
const wanted = {
  ...f.pageQuery,
  ...period,
  orderId: z.optional(wantedOrder),
  number: z.optional(tradeNumber),
};

const ofPayment = { paymentId: z.uuid(), orderId: f.orderId, title: f.bilingual };

const paymentEvent = z.object({
  ...ofPayment,
  eventId: z.uuid(),
  at: f.moment,
  kind: z.string(),
  source: paymentEventSource,
  detail: z.string(),
  /** Null where it is about the payment as a whole. */
  channelId: z.nullable(channelId),
  outTradeNo: z.nullable(z.string()),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;

const attempt = z.object({
  ...ofPayment,
  attemptId: z.uuid(),
  channelId,
  flow: payFlow,
  state: attemptState,
  failure: z.nullable(payFailure),
  outTradeNo: z.string(),
  channelTradeNo: z.nullable(z.string()),
  amountFen: f.fen,
  /** Null: on a phone or PC. */
  terminalCode: z.nullable(f.terminalCode),
  createdAt: f.moment,
  paidAt: z.nullable(f.moment),
});
export type PaymentAttempt = z.infer<typeof attempt>;

/** Calls of the console about what happened to all payments. */
export const paymentLogCalls = {
  attempts: adminCall({
    method: 'GET',
    path: '/payment/sp-pay-order-log/attempts',
    permission: 'payment:read',
    summary: 'Tries to pay, newest first, each at one channel; also those that came to nothing',
    query: z.object({
      ...wanted,
      state: z.optional(attemptState),
      channelId: z.optional(channelId),
      terminalCode: z.optional(f.terminalCode),
    }),
    data: f.paged(attempt),
    errors: [],
  }),
  events: adminCall({
    method: 'GET',
    path: '/payment/sp-pay-order-log/events',
    permission: 'payment:read',
    summary: 'What happened to payments, newest first: attempts, answers and notices of providers, refunds',
    query: z.object({
      ...wanted,
      kind: z.optional(paymentEventKind),
      source: z.optional(paymentEventSource),
    }),
    data: f.paged(paymentEvent),
    errors: [],
  }),
};
