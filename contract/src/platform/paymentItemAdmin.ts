import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { payerKind, paymentId, paymentPrice } from './paymentItems.ts';

/** `paused`: kept, but not offered at the moment. `archived`: over for good, and only shown where somebody looks for it. */
export const paymentItemState = z.enum(['offered', 'paused', 'archived']);
export type PaymentItemState = z.infer<typeof paymentItemState>;

const EXPLANATION_MAX = 2_000;
const TAG_MAX = 20;
const POSITION_MAX = 9_999;
const TERMINALS_MAX = 500;

const shortText = z.object({
  zh: z.string().check(z.trim(), z.maxLength(TAG_MAX)),
  en: z.string().check(z.trim(), z.maxLength(TAG_MAX)),
});
const longText = z.object({
  zh: z.string().check(z.trim(), z.maxLength(EXPLANATION_MAX)),
  en: z.string().check(z.trim(), z.maxLength(EXPLANATION_MAX)),
});

/** What an administrator says about a fee. */
export const paymentItemFacts = z.object({
  title: z.object({ zh: f.givenName(60), en: f.givenName(120) }),
  explanation: longText,
  tag: shortText,
  price: paymentPrice,
  payer: payerKind,
  /** Whether people pay it on the phone too, each for themselves. */
  online: z.boolean(),
  /** Where it is offered; empty: at all terminals. */
  terminals: z.array(f.terminalCode).check(
    z.maxLength(TERMINALS_MAX),
    z.refine((codes) => new Set(codes).size === codes.length, 'Terminals must differ'),
  ),
  /** Smaller ones come first. */
  position: z.int().check(z.minimum(0), z.maximum(POSITION_MAX)),
});
export type PaymentItemFacts = z.infer<typeof paymentItemFacts>;

const paymentItem = z.extend(paymentItemFacts, {
  paymentId,
  /** False: it is new, its price waits for a second person, and it cannot be offered before. */
  priceAgreed: z.boolean(),
  state: paymentItemState,
  revision: f.counter,
  createdAt: f.moment,
  changedAt: f.moment,
});
export type PaymentItem = z.infer<typeof paymentItem>;

/** Calls of the console about the fees that can be paid at terminals. */
export const paymentItemAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/payment-item/page',
    permission: 'payment:read',
    summary: 'The fees that can be paid at terminals, in their order',
    query: z.object({
      ...f.pageQuery,
      search: z.optional(z.string().check(z.maxLength(64))),
      /** Without one: all but archived ones. */
      state: z.optional(paymentItemState),
    }),
    data: f.paged(paymentItem),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/payment-item/get/{id}',
    permission: 'payment:read',
    summary: 'One fee',
    params: z.object({ id: paymentId }),
    data: paymentItem,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/payment-item/save',
    permission: 'payment:configure',
    operation: 'fee-created',
    summary: 'Add a fee, which is not offered before somebody says so. The same request key is the same fee',
    body: z.extend(paymentItemFacts, { requestKey: z.uuid() }),
    data: paymentItem,
    errors: ['REFERENCE_UNKNOWN'],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/payment-item/modify',
    permission: 'payment:configure',
    operation: 'fee-changed',
    summary: 'Change a fee; orders that exist keep their amount',
    body: z.extend(paymentItemFacts, { paymentId, revision: f.counter }),
    data: paymentItem,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN'],
  }),
  setState: adminCall({
    method: 'POST',
    path: '/payment-item/state',
    permission: 'payment:configure',
    operation: 'fee-state-changed',
    summary: 'Offer a fee, pause it, archive it or take it out of the archive',
    body: z.object({ paymentId, revision: f.counter, state: paymentItemState }),
    data: paymentItem,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'PRICE_NOT_AGREED'],
  }),
};
