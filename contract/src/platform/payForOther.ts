import { z } from 'zod/mini';
import { defineCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';
import {
  browser,
  channelId,
  channelType,
  paperErrors,
  payMethod,
  paymentView,
  startErrors,
} from './payments.ts';

const TOKEN_LENGTH_MAX = 600;
/** From the link that a terminal shows; stands in the fragment of its address, so that no server or proxy logs it. */
const token = z.string().check(z.minLength(1), z.maxLength(TOKEN_LENGTH_MAX));

const otherPayment = z.object({
  school: f.bilingual,
  /** What is paid for; never for whom. */
  title: f.bilingual,
  payment: paymentView,
  /** The ways to pay, in the order in which to show them. */
  methods: z.array(payMethod),
});
export type OtherPayment = z.infer<typeof otherPayment>;

/** Calls by which somebody else pays, on their own phone, an order that waits for its money at a terminal. */
export const payForOtherCalls = {
  link: terminalCall({
    method: 'GET',
    path: '/pay/payForOther',
    summary:
      'The address of a page on which anybody can pay this order, without signing in, for some minutes; to be shown as a QR code',
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: z.object({ address: z.string(), expiresAt: f.moment, secondsLeft: z.int() }),
    errors: ['ORDER_NOT_FOUND', 'PAY_NOT_NEEDED', 'PAY_NOT_OFFERED', ...paperErrors],
  }),
  view: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/pay/payForOther/view',
    access: 'public',
    summary: 'What is paid by such a link, how it stands, and the ways to pay it',
    body: z.object({ token, browser }),
    data: otherPayment,
    errors: ['PAY_LINK_INVALID'],
  }),
  unifiedOrder: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/pay/payForOther/unifiedOrder',
    access: 'public',
    summary: "Begin to pay by such a link, or continue; see the terminal's call",
    body: z.object({ token, browser, channelId, channelType }),
    data: paymentView,
    errors: ['PAY_LINK_INVALID', 'TOO_MANY_REQUESTS', ...startErrors, ...paperErrors],
  }),
};
