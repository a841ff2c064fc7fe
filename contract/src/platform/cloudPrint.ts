import { z } from 'zod/mini';
import { phoneCall, terminalCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { SCALINGS } from '../sheetLayout.ts';
import { terminalOrder } from './orders.ts';

const fileId = z.uuid();

export const PAGE_RANGE_LENGTH_MAX = 200;

/** Print options of an uploaded file. */
export const cloudLayout = z.object({
  copies: z._default(f.copies, 1),
  duplex: z._default(f.truth, true),
  horizontal: z.optional(f.truth),
  colour: z._default(f.truth, false),
  paperSize: z._default(f.paperSize, 'A4'),
  /** For example `1-3,5,9-`; empty prints all pages. */
  pageRange: z._default(z.string().check(z.maxLength(PAGE_RANGE_LENGTH_MAX)), ''),
  /** Pages per side. */
  nUp: z._default(z.literal([1, 2, 4]), 1),
  /** Size of single pages on paper; see sheetLayout.ts. */
  scaling: z._default(z.enum(SCALINGS), 'auto'),
  /** Pages without ink are not printed, and cost nothing. */
  leaveOutBlank: z._default(f.truth, false),
});
export type CloudLayout = z.infer<typeof cloudLayout>;

/** What a cloud print costs and why; amounts in fen. Charged per side, not per sheet. */
export const cloudFee = z.object({
  /** Fen per printed side in this colour mode and paper size. */
  unitPrice: f.fen,
  filePages: z.int(),
  /** Printed sides of all copies. */
  totalPages: z.int(),
  freePages: z.int().check(z.meta({ description: 'sides of this order that cost nothing' })),
  remainingFreePages: z
    .int()
    .check(z.meta({ description: 'free sides the person has left before this order' })),
  feePages: z.int(),
  sheets: z.int(),
  totalFee: f.fen,
  paid: z.boolean(),
});
export type CloudFee = z.infer<typeof cloudFee>;

const pageImage = z.object({ page: z.int(), url: z.string(), width: z.int(), height: z.int() });

/** A person's uploaded file. */
export const cloudFile = z.object({
  fileId,
  fileName: z.string(),
  sizeBytes: z.int(),
  state: z.enum(['receiving', 'converting', 'ready', 'refused']),
  /** Why it was rejected: an error name with its text in the caller's language. */
  problem: z.nullable(z.object({ name: z.string(), message: z.string() })),
  pages: z.int().check(z.meta({ description: '0 until it is ready' })),
  /** Fonts missing on the server and their substitutes; the layout may differ. */
  replacedFonts: z.array(z.object({ wanted: z.string(), used: z.string() })),
  /** Marks that are printed, and the pages, from 1, with annotations that paper cannot show. */
  /** Pages without ink, from 1. */
  blankPages: z.array(z.int()),
  annotations: z.object({ printed: z.int(), unprintedOn: z.array(z.int()) }),
  previews: z.array(pageImage),
  uploadedAt: f.moment,
  /** Time at which it is deleted unconditionally. */
  keptUntil: f.moment,
});
export type CloudFile = z.infer<typeof cloudFile>;

const cloudFileDetail = z.extend(cloudFile, {
  receivedBytes: z.int(),
  /** As displayed, in points; empty until it is ready. */
  pageSizes: z.array(z.object({ widthPt: z.number(), heightPt: z.number() })),
});
export type CloudFileDetail = z.infer<typeof cloudFileDetail>;

/** A cloud-print order as its owner sees it. */
export const cloudOrder = z.object({
  orderId: f.orderId,
  fileId: z
    .nullable(fileId)
    .check(z.meta({ description: 'null once the file was deleted by the retention rule' })),
  fileName: z.string(),
  sizeBytes: z.int(),
  state: z.string(),
  printState: f.printState,
  takeCode: z.nullable(f.takeCode),
  layout: cloudLayout,
  fee: cloudFee,
  createdAt: f.moment,
  validUntil: f.moment,
  printedAt: z.nullable(f.moment),
});
export type CloudOrder = z.infer<typeof cloudOrder>;

const config = z.object({
  enabled: z.boolean(),
  maxFileBytes: z.int(),
  maxPages: z.int(),
  pieceBytes: z.int().check(z.meta({ description: 'largest piece of an upload in one request' })),
  /** File extensions that a file chooser may offer; acceptance depends on the content. */
  accepted: z.array(z.string()),
  /** Fen per side. */
  prices: z.array(
    z.object({ paperSize: f.paperSize, colour: z.boolean(), perSide: f.fen, perSideDuplex: f.fen }),
  ),
  colourOffered: z.boolean(),
  a3Offered: z.boolean(),
  keptAfterPrintHours: z.int(),
  keptDays: z.int(),
});
export type CloudPrintConfig = z.infer<typeof config>;

const layoutErrors = [
  'UPLOAD_NOT_READY',
  'PAGE_RANGE_INVALID',
  'PAGE_RANGE_OUTSIDE',
  'NOTHING_TO_PRINT',
  'UPLOAD_TOO_MANY_PAGES',
  'LAYOUT_NOT_OFFERED',
  'COPIES_OUT_OF_RANGE',
] as const;
/** Errors of making the printable file. */
const printFileErrors = ['DOCUMENT_UNAVAILABLE', 'CONVERSION_BUSY'] as const;
const orderErrors = [
  'ORDER_NOT_FOUND',
  ...layoutErrors,
  ...printFileErrors,
  'PRINT_LIMIT_REACHED',
  'TOO_MANY_UPLOADS',
  'MODULE_NOT_LICENSED',
] as const;
const listQuery = {
  ...f.pageQuery,
  /** 1 unfinished, 2 finished, 0 both. */ type: z._default(f.wholeNumber(0, 2), 1),
};

/** Cloud print on phone and PC. Files are uploaded in pieces, so that a network failure costs only one piece. */
export const cloudPrintCalls = {
  config: phoneCall({
    method: 'GET',
    path: '/order/cloud-print/config',
    demands: 'nothing',
    summary: 'Limits, prices and available options',
    data: config,
    errors: ['MODULE_NOT_LICENSED'],
  }),
  beginUpload: phoneCall({
    method: 'POST',
    path: '/order/cloud-print/upload',
    demands: 'nothing',
    summary: 'Announce an upload; its pieces follow in order',
    body: z.object({
      fileName: f.givenName(255),
      sizeBytes: f.wholeNumber(0, 2_000_000_000),
    }),
    data: z.object({ fileId, receivedBytes: z.int(), pieceBytes: z.int() }),
    errors: [
      'UPLOAD_EMPTY',
      'UPLOAD_TOO_LARGE',
      'UPLOAD_TYPE_UNSUPPORTED',
      'TOO_MANY_UPLOADS',
      'MODULE_NOT_LICENSED',
    ],
  }),
  sendPiece: phoneCall({
    method: 'POST',
    path: '/order/cloud-print/upload/{fileId}/{offset}',
    demands: 'nothing',
    summary: 'One piece at its offset; a piece already received is accepted again',
    params: z.object({ fileId, offset: f.wholeNumber(0, 2_000_000_000) }),
    upload: true,
    data: z.object({ receivedBytes: z.int(), complete: z.boolean() }),
    errors: ['NOT_FOUND', 'UPLOAD_OUT_OF_ORDER', 'UPLOAD_TOO_LARGE'],
  }),
  file: phoneCall({
    method: 'GET',
    path: '/order/cloud-print/file',
    demands: 'nothing',
    summary: 'Progress of a file: received bytes while receiving, then its pages and previews',
    query: z.object({ fileId }),
    data: cloudFileDetail,
    errors: ['NOT_FOUND'],
  }),
  files: phoneCall({
    method: 'GET',
    path: '/order/cloud-print/files',
    demands: 'nothing',
    summary: "The person's current files, newest first",
    data: z.array(cloudFile),
    errors: [],
  }),
  deleteFile: phoneCall({
    method: 'POST',
    path: '/order/cloud-print/delete',
    demands: 'nothing',
    summary: 'Delete a file with its images immediately; its unprinted orders are cancelled',
    body: z.object({ fileId }),
    data: z.object({ deleted: z.boolean() }),
    errors: ['NOT_FOUND', 'ORDER_PRINTING_ELSEWHERE'],
  }),
  previewPage: phoneCall({
    method: 'GET',
    path: '/order/cloud-print/page/{fileId}/{page}',
    demands: 'nothing',
    summary: "A page image of one's own file; made on demand after the first ones",
    params: z.object({ fileId, page: f.wholeNumber(1, 2_000) }),
    data: 'file',
    errors: ['NOT_FOUND', 'UPLOAD_NOT_READY', ...printFileErrors],
  }),
  chargeFee: phoneCall({
    method: 'POST',
    path: '/order/cloud-print/chargeFee',
    demands: 'nothing',
    summary: 'What printing a file with these options would cost',
    body: z.object({ fileId, layout: cloudLayout }),
    data: cloudFee,
    errors: ['NOT_FOUND', ...layoutErrors],
  }),
  create: phoneCall({
    method: 'POST',
    path: '/order/cloud-print-order/create',
    demands: 'nothing',
    summary: 'Order a print of a file; returns the pickup code',
    body: z.object({ fileId, layout: cloudLayout, requestKey: z.optional(z.uuid()) }),
    data: cloudOrder,
    errors: ['NOT_FOUND', ...orderErrors],
  }),
  list: phoneCall({
    method: 'GET',
    path: '/order/cloud-print-list',
    demands: 'nothing',
    summary: "The person's cloud-print orders",
    query: z.object(listQuery),
    data: f.paged(cloudOrder),
    errors: [],
  }),
  modify: phoneCall({
    method: 'POST',
    path: '/order/modifyCloudPrintOrderInfo',
    demands: 'nothing',
    summary: 'Change the print options of an unpaid or free order; the fee is recomputed',
    body: z.object({ orderId: f.orderId, layout: cloudLayout }),
    data: cloudOrder,
    errors: [
      'ORDER_NOT_FOUND',
      'COPIES_FIXED',
      'ORDER_PRINTING_ELSEWHERE',
      'ORDER_ALREADY_PRINTED',
      'ORDER_FAILED',
      'ORDER_UNCONFIRMED',
      'ORDER_CANCELLED',
      'TAKE_CODE_EXPIRED',
      'ORDER_AWAITS_APPROVAL',
      'ORDER_REFUSED',
      'CHANGED_MEANWHILE',
      'NOT_FOUND',
      ...layoutErrors,
      ...printFileErrors,
    ],
  }),
  duplicate: phoneCall({
    method: 'POST',
    path: '/order/cloud-print-order/duplicate/{id}',
    demands: 'nothing',
    summary: 'Order the same file again with the same options',
    params: z.object({ id: f.orderId }),
    body: z.object({ requestKey: z.optional(z.uuid()) }),
    data: cloudOrder,
    errors: orderErrors,
  }),
};

/** Cloud print for the person signed in at a terminal. */
export const terminalCloudPrintCalls = {
  config: terminalCall({
    method: 'GET',
    path: '/order/cloud-print/config',
    summary: 'Limits, prices and available options',
    data: config,
    errors: ['MODULE_NOT_LICENSED'],
  }),
  list: visitorCall({
    method: 'GET',
    path: '/order/cloud-print-list',
    demands: 'nothing',
    summary: "The person's cloud-print orders",
    query: z.object(listQuery),
    data: f.paged(cloudOrder),
    errors: ['MODULE_NOT_LICENSED'],
  }),
  files: visitorCall({
    method: 'GET',
    path: '/order/cloud-print/files',
    demands: 'nothing',
    summary: "The person's files that can be printed and have no order yet, newest first",
    data: z.array(
      z.object({
        fileId,
        fileName: z.string(),
        pages: z.int(),
        uploadedAt: f.moment,
      }),
    ),
    errors: ['MODULE_NOT_LICENSED'],
  }),
  create: visitorCall({
    method: 'POST',
    path: '/order/cloud-print-order/create',
    demands: 'nothing',
    summary: 'Order a print of an own file with the usual options',
    body: z.object({ fileId, requestKey: z.optional(z.uuid()) }),
    data: cloudOrder,
    errors: ['NOT_FOUND', ...orderErrors],
  }),
  chargeFee: visitorCall({
    method: 'POST',
    path: '/order/cloud-print/chargeFee',
    demands: 'nothing',
    summary: 'What a number of copies of a cloud-print order costs',
    body: z.object({ terminalCode: z.optional(f.terminalCode), orderId: f.orderId, copies: f.copies }),
    data: cloudFee,
    errors: ['ORDER_NOT_FOUND', ...layoutErrors],
  }),
  modify: visitorCall({
    method: 'POST',
    path: '/order/modifyCloudPrintOrderInfo',
    demands: 'nothing',
    summary: 'Change copies, sides and orientation of an order that this terminal holds, before it is paid',
    body: z.object({
      orderId: f.orderId,
      copies: f.copies,
      duplex: z.optional(f.truth),
      horizontal: z.optional(f.truth),
    }),
    data: z.object({ order: terminalOrder, fee: cloudFee }),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_CLAIMED',
      'ORDER_PRINTING_ELSEWHERE',
      'COPIES_FIXED',
      'ORDER_PRINTING_HERE',
      'CHANGED_MEANWHILE',
      'NOT_FOUND',
      ...layoutErrors,
      ...printFileErrors,
    ],
  }),
  duplicate: visitorCall({
    method: 'POST',
    path: '/order/cloud-print-order/duplicate/{id}',
    demands: 'nothing',
    summary: 'Order the same file again with the same options',
    params: z.object({ id: f.orderId }),
    body: z.object({ requestKey: z.optional(z.uuid()) }),
    data: cloudOrder,
    errors: orderErrors,
  }),
  previewPage: visitorCall({
    method: 'GET',
    path: '/order/cloud-print/page/{fileId}/{page}',
    demands: 'nothing',
    summary: 'A page image of an own file',
    params: z.object({ fileId, page: f.wholeNumber(1, 2_000) }),
    data: 'file',
    errors: ['NOT_FOUND', 'UPLOAD_NOT_READY', ...printFileErrors],
  }),
  downValidate: terminalCall({
    method: 'GET',
    path: '/order/cloud-print/down-validate',
    summary: "A short-lived address of the claimed cloud-print order's print file, bound to this terminal",
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: z.object({
      orderId: f.orderId,
      fileUrl: z.string(),
      expiresAt: f.moment,
      fileName: z.string(),
      contentType: z.literal('application/pdf'),
      contentLength: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CLAIMED', 'ORDER_PRINTING_ELSEWHERE', 'DOCUMENT_UNAVAILABLE'],
  }),
};
