import { z } from 'zod/mini';
import { terminalCall } from '../call.ts';
import * as f from '../fields.ts';
import {
  chosenReferences,
  orderedPosition,
  PAYMENT_FEN_MAX,
  positionErrors,
  positions,
  sourceId,
} from './dues.ts';
import { documentErrors, orderCalls, terminalOrder } from './orders.ts';

/** The most amounts from which a payer chooses. */
export const LISTED_AMOUNTS_MAX = 8;

export const paymentId = z.uuid();
/** What is paid at once, in fen. */
const amountFen = z.int().check(z.minimum(1), z.maximum(PAYMENT_FEN_MAX));

/** How much is paid: always the same, one of some amounts, what the payer enters within limits, or what the school's system says. */
export const paymentPrice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amountFen }),
  z.object({
    kind: z.literal('listed'),
    amountsFen: z.array(amountFen).check(
      z.minLength(2),
      z.maxLength(LISTED_AMOUNTS_MAX),
      z.refine((amounts) => new Set(amounts).size === amounts.length, 'Amounts must differ'),
    ),
  }),
  z
    .object({ kind: z.literal('entered'), minFen: amountFen, maxFen: amountFen })
    .check(z.refine(({ minFen, maxFen }) => minFen <= maxFen, 'The least amount is above the most')),
  z.object({ kind: z.literal('asked'), sourceId }),
]);
export type PaymentPrice = z.infer<typeof paymentPrice>;

/** Whether a payment costs this amount. What positions cost, their system alone can say. */
export function isAmountOf(price: PaymentPrice, fen: number): boolean {
  switch (price.kind) {
    case 'fixed':
      return fen === price.amountFen;
    case 'listed':
      return price.amountsFen.includes(fen);
    case 'entered':
      return fen >= price.minFen && fen <= price.maxFen;
    case 'asked':
      return fen >= 1 && fen <= PAYMENT_FEN_MAX;
  }
}

/** Who pays: whoever stands there, or a person of the school whose number or card is asked for first. */
export const payerKind = z.enum(['anybody', 'person']);
export type PayerKind = z.infer<typeof payerKind>;

/** A fee as a terminal offers it. */
export const offeredPayment = z.object({
  paymentId,
  title: f.bilingual,
  explanation: f.bilingual,
  /** A short word by which fees belong together; empty for none. */
  tag: f.bilingual,
  price: paymentPrice,
  payer: payerKind,
});
export type OfferedPayment = z.infer<typeof offeredPayment>;

/** A person for whom a fee is paid, as shown to whoever stands before the terminal. */
const payer = z.object({
  payerId: f.userId,
  name: z.string().check(z.meta({ description: 'masked' })),
  number: z.string().check(z.meta({ description: 'masked student or staff number' })),
});
export type Payer = z.infer<typeof payer>;

/** How the money of a fee stands. `partlyRefunded`: of several positions some are still paid. */
const standing = z.enum(['unpaid', 'paying', 'paid', 'refunding', 'refunded', 'partlyRefunded', 'expired']);

export const paymentOrder = z.object({
  orderId: f.orderId,
  paymentId,
  title: f.bilingual,
  amountFen: f.fen,
  /** What of it pays which position, where the school's system says the amount. */
  positions: z.array(orderedPosition),
  payer: z.nullable(payer),
  state: standing,
  paidAt: z.nullable(f.moment),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** Calls of a terminal about fees that are paid there without anything to print but a receipt. The money itself: `payments.ts`. */
export const paymentItemCalls = {
  list: terminalCall({
    method: 'GET',
    path: '/payment-item/pageForTerminal',
    summary: 'The fees that can be paid at this terminal, in the order in which to show them',
    query: z.object(f.pageQuery),
    data: f.paged(offeredPayment),
    errors: [],
  }),
  findPayer: terminalCall({
    method: 'POST',
    path: '/payment-item/payer',
    summary:
      'The person for whom a fee is paid, by the number that was typed; masked, as others can see the screen',
    body: z.object({ number: f.givenName(64) }),
    data: payer,
    errors: ['PAYER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  getCardNumber: terminalCall({
    method: 'GET',
    path: '/payment-item/getCardNumber/{x}',
    summary: 'The same by the number that a campus card names (x)',
    params: z.object({ x: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: payer,
    errors: ['PAYER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  positions: terminalCall({
    method: 'POST',
    path: '/payment-item/positions',
    summary: "What the person owes under this fee, as the school's system says now",
    body: z.object({ paymentId, payerId: f.userId }),
    data: z.object({ positions }),
    errors: ['PAYMENT_ITEM_CLOSED', 'PAYER_NOT_FOUND', 'DUES_SYSTEM_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  create: terminalCall({
    method: 'POST',
    path: '/payment-item/order/create',
    summary:
      'Order to pay a fee; the order is then paid as any other one. The platform checks the amount. The same request key is the same order',
    body: z.object({
      paymentId,
      /** In fen: the amount that was shown to the payer. */
      price: f.wholeNumber(1, PAYMENT_FEN_MAX),
      terminalCode: z.optional(f.terminalCode),
      /** Of the person for whom it is paid; needed where the fee asks for one. */
      payerId: z.optional(f.userId),
      /** Of the positions that are paid together; needed where the school's system says the amount, which is their sum. */
      references: z.optional(chosenReferences),
      requestKey: z.optional(z.uuid()),
    }),
    data: paymentOrder,
    errors: [
      'PAYMENT_ITEM_CLOSED',
      'PAYMENT_PRICE_WRONG',
      ...positionErrors,
      'PAYER_NOT_FOUND',
      'TERMINAL_PAUSED',
      'PRINT_LIMIT_REACHED',
    ],
  }),
  printReceipt: terminalCall({
    method: 'POST',
    path: '/payment-item/savePrintLogBefore',
    summary:
      'The receipt of a fee that was paid at this terminal, as an order that this terminal has claimed and prints like any other; asked for again, the same one until it failed',
    body: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: terminalOrder,
    errors: [
      ...documentErrors,
      'ORDER_NOT_FOUND',
      'ORDER_UNPAID',
      'ORDER_ALREADY_PRINTED',
      'ORDER_CANCELLED',
      'ORDER_FAILED',
      'ORDER_UNCONFIRMED',
      'ORDER_AWAITS_APPROVAL',
      'ORDER_REFUSED',
      'ORDER_PRINTING_ELSEWHERE',
      'TAKE_CODE_EXPIRED',
      'PRINT_LIMIT_REACHED',
      'ITEM_PAUSED',
      'TERMINAL_PAUSED',
    ],
  }),
  finish: terminalCall({
    method: 'POST',
    path: '/payment-item/finish',
    summary:
      'Report how the print of a receipt ended, as order/finish does; of any other order it knows nothing',
    body: orderCalls.finish.body,
    data: orderCalls.finish.data,
    errors: orderCalls.finish.errors,
  }),
  updateOrderState: terminalCall({
    method: 'GET',
    path: '/payment-item/updateOrderState',
    summary:
      'How an order that was made at this terminal stands, by what the payment provider has verifiably said; nothing is taken from the caller',
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: paymentOrder,
    errors: ['ORDER_NOT_FOUND'],
  }),
};
