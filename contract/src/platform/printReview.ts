import { z } from 'zod/mini';
import { printerCondition } from '../agent/printerView.ts';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { orderState } from './orders.ts';
import { refundState } from './paymentAdmin.ts';

/** The money of an order that was paid by a channel of the school. */
const money = z.object({
  paymentId: z.uuid(),
  paidFen: f.fen,
  paidAt: z.nullable(f.moment),
  /** Neither paid back nor about to be. */
  leftFen: f.fen,
  /** For the sheets that did not come out; null where nobody counted them. */
  proposedFen: z.nullable(f.fen),
  /** Above it a second person has to approve. */
  onePersonFen: f.fen,
  /** When the person last asked for it; null when they did not. */
  wantedAt: z.nullable(f.moment),
  refunds: z.array(z.object({ amountFen: f.fen, state: refundState, createdAt: f.moment })),
});
export type PrintReviewMoney = z.infer<typeof money>;

/** Calls for prints that a person has to judge, beside `/order/review`. */
export const printReviewCalls = {
  evidence: adminCall({
    method: 'GET',
    path: '/order/review/evidence',
    permission: 'order:read',
    operation: 'print-evidence-viewed',
    summary:
      'What is known about the paper and the money of an order, and about the terminal that printed it',
    query: z.object({ orderId: f.orderId }),
    data: z.object({
      /** Whether somebody still has to decide; not while a second person has to approve a refund, nor once money goes back. */
      isOpen: z.boolean(),
      /** Whether staff print it and hand it out, as those of a batch: it has no pickup code. */
      isOffice: z.boolean(),
      /** Sheets of the whole order. */
      sheets: z.int(),
      /** Sheets that the printers counted, of the print with the most; null where one did not count. */
      sheetsOut: z.nullable(z.int()),
      /** How often terminals claimed the order, and the one that holds it. */
      claim: z.object({
        count: z.int(),
        terminalCode: z.nullable(f.terminalCode),
        leaseExpiresAt: z.nullable(f.moment),
      }),
      /** Null where nothing was paid by a channel of the school. */
      money: z.nullable(money),
      /** The last report of the terminal that printed last; reports of the past are not kept. */
      terminal: z.nullable(
        z.object({
          terminalCode: f.terminalCode,
          name: f.bilingual,
          lastSeenAt: z.nullable(f.moment),
          online: z.boolean(),
          maintenance: z.boolean(),
          printerCondition: z.nullable(printerCondition),
        }),
      ),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  refund: adminCall({
    method: 'POST',
    path: '/order/review/refund',
    permission: 'payment:refund',
    operation: 'print-refunded',
    summary:
      'Settle a failed or unconfirmed print by paying back its money or a part of it; it is never printed again. Above the limit of one person another one has to approve',
    body: z.object({
      orderId: f.orderId,
      amountFen: f.wholeNumber(1, f.COUNTER_MAX),
      remarks: f.givenName(200),
      /** Idempotency key. */
      requestKey: z.uuid(),
    }),
    data: z.object({ orderId: f.orderId, state: orderState, refund: refundState }),
    errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'CHANGED_MEANWHILE'],
  }),
  reprintAt: adminCall({
    method: 'POST',
    path: '/order/review/reprintAt',
    permission: 'order:write',
    operation: 'reprint-allowed',
    summary:
      'Settle a failed or unconfirmed print by printing it again, once, at a terminal that is connected. If that terminal does not print it, its pickup code works again',
    body: z.object({ orderId: f.orderId, terminalCode: f.terminalCode }),
    data: z.object({
      orderId: f.orderId,
      state: orderState,
      /** Why the terminal cannot print now; nothing was changed then. */
      blockReason: z.nullable(f.bilingual),
    }),
    errors: [
      'ORDER_NOT_FOUND',
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'NO_PERMISSION',
      'DOCUMENT_UNAVAILABLE',
      'DOCUMENT_DAMAGED',
    ],
  }),
};
