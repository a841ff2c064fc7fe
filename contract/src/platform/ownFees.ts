import { z } from 'zod/mini';
import { phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { chosenReferences, PAYMENT_FEN_MAX, positionErrors, positions } from './dues.ts';
import { offeredPayment, paymentId, paymentOrder } from './paymentItems.ts';

/** What the receipt of a paid fee says, as the one on paper does. */
const feeReceipt = z.object({
  /** Short number of the order, as on paper. */
  number: z.string(),
  school: f.bilingual,
  capital: z.string().check(z.meta({ description: 'the amount in Chinese capital figures' })),
  /** Channel by which it was paid, and its number of the payment; null where it gave none. */
  method: z.nullable(f.bilingual),
  trade: z.nullable(z.string()),
});
export type FeeReceipt = z.infer<typeof feeReceipt>;

const ownFee = z.extend(paymentOrder, { orderedAt: f.moment });
export type OwnFee = z.infer<typeof ownFee>;

const ownFeeDetail = z.extend(ownFee, { receipt: z.nullable(feeReceipt) });
export type OwnFeeDetail = z.infer<typeof ownFeeDetail>;

/** Calls of a person about fees that they pay on the phone. The money itself: `payments.ts`. */
export const ownFeeCalls = {
  offered: phoneCall({
    method: 'GET',
    path: '/payment-item/pageForPerson',
    summary: 'The fees that can be paid on the phone, in the order in which to show them',
    query: z.object(f.pageQuery),
    data: f.paged(offeredPayment),
    errors: [],
  }),
  positions: phoneCall({
    method: 'GET',
    path: '/payment-item/own/positions',
    demands: 'nothing',
    summary: "What one owes oneself under a fee, as the school's system says now",
    query: z.object({ paymentId }),
    data: z.object({ positions }),
    errors: ['PAYMENT_ITEM_CLOSED', 'DUES_SYSTEM_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  create: phoneCall({
    method: 'POST',
    path: '/payment-item/own/create',
    demands: 'nothing',
    summary:
      'Order to pay a fee for oneself; the order is then paid as any other one. The platform checks the amount. The same request key is the same order',
    body: z.object({
      paymentId,
      /** In fen: the amount that was shown to the payer. */
      price: f.wholeNumber(1, PAYMENT_FEN_MAX),
      /** Of the positions that are paid together; needed where the school's system says the amount, which is their sum. */
      references: z.optional(chosenReferences),
      requestKey: z.optional(z.uuid()),
    }),
    data: ownFeeDetail,
    errors: ['PAYMENT_ITEM_CLOSED', 'PAYMENT_PRICE_WRONG', 'PRINT_LIMIT_REACHED', ...positionErrors],
  }),
  list: phoneCall({
    method: 'GET',
    path: '/payment-item/own/page',
    summary:
      "One's own fees that were paid, wherever that was, or that can be paid now, the latest first; those that ran out unpaid are left out",
    query: z.object(f.pageQuery),
    data: f.paged(ownFee),
    errors: [],
  }),
  get: phoneCall({
    method: 'GET',
    path: '/payment-item/own/get',
    demands: 'nothing',
    summary: "One of one's own fees, once it is paid with what its receipt says",
    query: z.object({ orderId: f.orderId }),
    data: ownFeeDetail,
    errors: ['ORDER_NOT_FOUND'],
  }),
};
