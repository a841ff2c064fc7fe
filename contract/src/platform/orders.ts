import { z } from 'zod/mini';
import { terminalAgentCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';
import { EARLIER_REQUESTS_MAX, IMPRESSIONS_MAX } from '../limits.ts';

/** Order states of the platform; the wire's print state is derived from them. */
export const orderState = z.enum([
  // For items that require approval: awaiting it, or refused with a reason.
  'waiting',
  'refused',
  'created',
  'paid',
  'claimed',
  'printing',
  'printed',
  'failed',
  'unconfirmed',
  'cancelled',
  'expired',
]);
export type OrderState = z.infer<typeof orderState>;

/** 1 item, 2 cloud print, 3 payment item, 4 student card reissue, 5 outpatient report, 6 registration report. */
const orderType = z.int().check(z.minimum(1), z.maximum(6));

/** A file attached to an order, in addition to its document. */
export const orderAttachment = z.object({
  fileId: z.uuid(),
  /** Who attached it: the person to a form of the order, or staff to their decision. */
  source: z.enum(['form', 'decision']),
  fileName: z.string(),
  sizeBytes: z.int(),
  pages: z.int(),
});
export type OrderAttachment = z.infer<typeof orderAttachment>;

/** What an order costs and why; all amounts in fen. */
export const feeDetail = z.object({
  unitPrice: f.fen,
  copies: z.int(),
  freeCopies: z.int().check(z.meta({ description: 'copies of this order that cost nothing' })),
  remainingFreeCopies: z
    .int()
    .check(z.meta({ description: 'free copies the user has left before this order' })),
  chargedCopies: z.int(),
  totalFee: f.fen,
  paid: z
    .boolean()
    .check(
      z.meta({ description: 'true when nothing is left to pay; the fee is frozen then if it was not zero' }),
    ),
  /**
   * For cloud print, which is charged per printed side: the number of sides that the fee is based on. The copies above are then
   * complete copies.
   */
  sides: z.optional(
    z.object({
      perSide: f.fen,
      free: z.int().check(z.meta({ description: 'sides of this order that cost nothing' })),
      charged: z.int(),
      remainingFree: z.int().check(z.meta({ description: 'free sides the user has left before this order' })),
    }),
  ),
});
export type FeeDetail = z.infer<typeof feeDetail>;

/** Size of what is printed; 0 while there is no document, and after its deletion. */
export const documentBytes = f.counter.check(
  z.meta({ description: 'size of the document; 0 while there is none, and after its deletion' }),
);

/** An order as shown to a terminal: personal data is masked. */
export const terminalOrder = z.object({
  orderId: f.orderId,
  orderType,
  itemId: z.nullable(f.itemId),
  title: f.bilingual,
  userName: z.string().check(z.meta({ description: 'masked' })),
  userId: z.string().check(z.meta({ description: 'masked student or staff number' })),
  state: orderState,
  printState: f.printState,
  pages: f.pages,
  sizeBytes: documentBytes,
  copies: z.int(),
  copiesMax: z.int().check(z.meta({ description: 'equal to copies when they cannot be changed' })),
  duplex: z.boolean(),
  horizontal: z.boolean(),
  colour: z.boolean(),
  paperSize: f.paperSize,
  cartonCode: z
    .nullable(f.cartonCode)
    .check(z.meta({ description: 'the media source that this document requires, if any' })),
  fee: feeDetail,
  validUntil: f.moment,
  leaseExpiresAt: f.moment,
});
export type TerminalOrder = z.infer<typeof terminalOrder>;

const takeCodeErrors = [
  'TAKE_CODE_NOT_FOUND',
  'TAKE_CODE_EXPIRED',
  'TAKE_CODE_LOCKED',
  'ORDER_ALREADY_PRINTED',
  'ORDER_CANCELLED',
  'ORDER_UNPAID',
  'ORDER_PRINTING_ELSEWHERE',
  'ORDER_UNCONFIRMED',
  'ORDER_FAILED',
  'ORDER_AWAITS_APPROVAL',
  'ORDER_REFUSED',
  'PRINT_LIMIT_REACHED',
  'ITEM_PAUSED',
  'TERMINAL_PAUSED',
  'TERMINAL_NOT_FOR_ROLE',
  'MODULE_NOT_LICENSED',
] as const;
/** What reading a stored document to its end can find. */
export const documentErrors = ['DOCUMENT_UNAVAILABLE', 'DOCUMENT_DAMAGED'] as const;
const heldOrderErrors = ['ORDER_NOT_FOUND', 'ORDER_NOT_CLAIMED', 'ORDER_PRINTING_ELSEWHERE'] as const;

const documentAddress = z.object({
  fileUrl: z
    .string()
    .check(
      z.meta({ description: 'absolute path below the platform address; fetch with the terminal headers' }),
    ),
  expiresAt: f.moment,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type DocumentAddress = z.infer<typeof documentAddress>;

/** A picture of the tray as base64: evidence where nobody knows what came out. */
export const printPicture = z.string().check(z.maxLength(200_000));

export const orderCalls = {
  getForTerminal: terminalCall({
    method: 'GET',
    path: '/order/get/for-terminal',
    summary: 'Find an order by its pickup code and claim it for this terminal for the duration of a lease',
    query: z.object({
      terminalCode: z.optional(f.terminalCode),
      takeCode: z.string().check(z.minLength(1), z.maxLength(32)),
    }),
    data: terminalOrder,
    errors: [...takeCodeErrors, ...documentErrors],
  }),
  checkOrder: terminalCall({
    method: 'POST',
    path: '/order/terminal/checkOrder',
    summary: 'Recheck that the order may be printed here now, renew the lease, and address its document',
    body: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: z.extend(terminalOrder, {
      document: z
        .optional(documentAddress)
        .check(z.meta({ description: "as by down-validate; missing while the order's file is" })),
    }),
    errors: [...heldOrderErrors, ...takeCodeErrors],
  }),
  release: terminalCall({
    method: 'POST',
    path: '/order/terminal/release',
    summary: 'Release the claim, so that the code can be used at another terminal immediately',
    body: z.object({ orderId: f.orderId }),
    data: z.object({ released: z.boolean() }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  downValidate: terminalAgentCall({
    method: 'GET',
    path: '/order/down-validate',
    summary: "A short-lived address of the claimed order's document, bound to this terminal",
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: z.extend(documentAddress, {
      orderId: f.orderId,
      fileName: z.string(),
      contentType: z.literal('application/pdf'),
      contentLength: z.int(),
    }),
    errors: [...heldOrderErrors, 'DOCUMENT_UNAVAILABLE'],
  }),
  downloadDocument: terminalAgentCall({
    method: 'GET',
    path: '/order/document/{orderId}',
    summary: 'The document of a claimed order; the address comes from checkOrder or down-validate',
    params: z.object({ orderId: f.orderId }),
    query: z.object({
      expires: z.string().check(z.regex(/^\d{1,15}$/)),
      signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    data: 'file',
    errors: ['LINK_INVALID', ...documentErrors],
  }),
  previewPage: terminalCall({
    method: 'GET',
    path: '/order/preview-page/{orderId}/{page}',
    summary: 'A page image of a claimed order as it will be printed; documents are marked as copies',
    params: z.object({ orderId: f.orderId, page: f.wholeNumber(1, 2_000) }),
    data: 'file',
    errors: [
      ...heldOrderErrors,
      'NOT_FOUND',
      'DOCUMENT_UNAVAILABLE',
      'UPLOAD_BROKEN',
      'CONVERSION_BUSY',
      'CONVERSION_UNAVAILABLE',
    ],
  }),
  modifyOrderCopies: terminalCall({
    method: 'POST',
    path: '/order/modifyOrderCopies',
    summary: 'Change the copies of a claimed order whose fee is not frozen; the fee is recomputed',
    body: z.object({ orderId: f.orderId, copies: f.copies, terminalCode: z.optional(f.terminalCode) }),
    data: terminalOrder,
    errors: [
      ...heldOrderErrors,
      'COPIES_FIXED',
      'COPIES_OUT_OF_RANGE',
      'ORDER_PRINTING_HERE',
      'CHANGED_MEANWHILE',
      'PRINT_LIMIT_REACHED',
    ],
  }),
  savePrintLogBefore: terminalAgentCall({
    method: 'POST',
    path: '/order/savePrintLogBefore',
    summary:
      'Save the print log before anything is sent to the printer; within one claim a repetition by the same journal returns the same log',
    body: z.object({
      orderId: f.orderId,
      cartonCode: z.nullish(f.cartonCode),
      copies: z.optional(f.copies),
      remarks: z.optional(f.foreign(500)),
      terminalCode: z.optional(f.terminalCode),
      /** The request in the terminal's journal; it owns the print log that it begins. */
      requestId: z.optional(f.printRequestId),
      /**
       * Older requests for the order in the same journal. A log begun by none of these belongs to a journal that was lost or
       * copied: it becomes unconfirmed instead of being printed again.
       */
      earlierRequestIds: z.optional(z.array(f.printRequestId).check(z.maxLength(EARLIER_REQUESTS_MAX))),
    }),
    data: z.object({ printLogId: f.printLogId, orderId: f.orderId, copies: z.int() }),
    errors: [...heldOrderErrors, ...takeCodeErrors, 'ORDER_PRINTING_HERE', 'COPIES_FIXED'],
  }),
  finish: terminalAgentCall({
    method: 'POST',
    path: '/order/finish',
    summary: 'Report how a print ended. Idempotent; a late report still updates its print log',
    body: z.object({
      orderId: f.orderId,
      /** Omitted by callers that know only the specification's fields; then the terminal's latest log is meant. */
      printLogId: z.optional(f.printLogId),
      state: z.union([f.wholeNumber(1, 2)]),
      code: z._default(f.foreign(32), ''),
      errorMsg: z._default(f.foreign(1_000), ''),
      cartonCode: z.nullish(f.cartonCode),
      executionRecord: z._default(f.foreign(20_000), ''),
      picBase64Data: z.optional(printPicture),
      /** Printed sides as counted by the printer. */
      impressions: z.optional(f.wholeNumber(0, IMPRESSIONS_MAX)),
      /** It is unknown whether paper came out; never reprinted automatically. */
      unconfirmed: z._default(f.truth, false),
      remarks: z.optional(f.foreign(500)),
    }),
    data: z.object({
      orderId: f.orderId,
      printLogId: f.printLogId,
      state: orderState,
      printState: f.printState,
      repeated: z.boolean().check(z.meta({ description: 'true when this outcome was already reported' })),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CLAIMED', 'NOT_FOUND'],
  }),
  state: terminalCall({
    method: 'GET',
    path: '/order/updateOrderState',
    summary: 'How an order that this terminal knows by its id stands; nothing is taken from the caller',
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: z.object({ orderId: f.orderId, state: orderState, paidAt: z.nullable(f.moment) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  renewLease: terminalAgentCall({
    method: 'POST',
    path: '/order/terminal/renew',
    summary: 'Renew the claim while the order is being printed',
    body: z.object({ orderId: f.orderId }),
    data: z.object({ leaseExpiresAt: f.moment }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CLAIMED'],
  }),
  printLog: terminalCall({
    method: 'GET',
    path: '/order/printLog/{id}',
    summary: 'A print log of this terminal, by its id or as the newest of an order',
    params: z.object({ id: z.uuid() }),
    data: z.object({
      printLogId: f.printLogId,
      orderId: f.orderId,
      state: f.printState,
      unconfirmed: z.boolean(),
      code: z.string(),
      errorMsg: z.string(),
      cartonCode: z.nullable(f.cartonCode),
      executionRecord: z.string(),
      copies: z.int(),
      impressions: z.nullable(z.int()),
      remarks: z.string(),
      savedAt: f.moment,
      finishedAt: z.nullable(f.moment),
    }),
    errors: ['NOT_FOUND'],
  }),
};
