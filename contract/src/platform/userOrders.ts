import { z } from 'zod/mini';
import { defineCall, phoneCall, visitorCall } from '../call.ts';
import { documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';
import { formValues } from '../forms.ts';
import { stepProofs } from './itemSteps.ts';
import { takeType } from './items.ts';
import {
  documentBytes,
  documentErrors,
  feeDetail,
  orderAttachment,
  orderState,
  terminalOrder,
} from './orders.ts';

/** Where an order's money stands. `paid` includes orders that cost nothing. */
const paymentStanding = z.enum(['unpaid', 'paying', 'paid', 'refunding', 'refunded']);

/** A row of a user's own order lists. */
export const orderRow = z.object({
  orderId: f.orderId,
  orderType: z.int().check(z.minimum(1), z.maximum(6)),
  itemId: z.nullable(f.itemId),
  title: f.bilingual,
  state: orderState,
  printState: f.printState,
  takeType: z.int().check(z.minimum(1), z.maximum(3)),
  takeCode: z.nullable(f.takeCode).check(z.meta({ description: 'only while the order can be printed' })),
  pages: z.int().check(z.minimum(0), z.meta({ description: '0 while the document waits for approval' })),
  copies: z.int(),
  duplex: z.boolean(),
  totalFee: f.fen,
  /** Where the money stands. */
  payment: paymentStanding,
  createdAt: f.moment,
  validUntil: f.moment,
  printedAt: z.nullable(f.moment),
  /** Staff's reason for refusing the order, if refused. */
  refusalReason: z.nullable(z.string()),
  /** The issued document, for an order of an item. */
  document: z.nullable(
    z.object({
      verificationCode: z.string(),
      validUntil: f.moment,
      revoked: z.boolean(),
      electronic: z.boolean().check(z.meta({ description: 'may be downloaded as a file' })),
      mailable: z
        .boolean()
        .check(z.meta({ description: 'may be sent by e-mail: electronic, and there is a mail server' })),
    }),
  ),
});
export type UserOrderRow = z.infer<typeof orderRow>;

/** An order as shown before it is paid and printed. */
const orderDetail = z.extend(orderRow, {
  fee: feeDetail,
  /** How many files the person sent with forms of the order. */
  formFiles: z.int(),
  /** How many files staff attached to their decision. */
  decisionFiles: z.int(),
  horizontal: z.boolean(),
  colour: z.boolean(),
  paperSize: f.paperSize,
  sizeBytes: documentBytes,
  /** Page images of the document; paths below the platform's origin that require the person's session. */
  previews: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});

const createBody = z.object({
  /** 1: only the item's name. 2: all details. */
  apiType: z._default(f.wholeNumber(1, 2), 2),
  itemId: f.itemId,
  copies: z._default(f.copies, 1),
  duplex: z.optional(f.truth),
  takeType: z._default(takeType, 1),
  language: z._default(documentLanguage, 'zh'),
  reportFormValue: z._default(formValues, {}),
  /** Idempotency key: the same key returns the same order, so that a call can be repeated when its answer was lost. */
  requestKey: z.optional(z.uuid()),
  schoolCode: z.optional(f.schoolCode),
});
const createErrors = [
  'NOT_FOUND',
  'ORDER_NOT_FOUND',
  'ITEM_NOT_ALLOWED',
  'ITEM_PAUSED',
  'COPIES_OUT_OF_RANGE',
  'PRINT_LIMIT_REACHED',
  'SAME_ORDER_EXISTS',
  'TAKE_TYPE_NOT_OFFERED',
  'LANGUAGE_NOT_OFFERED',
  'FORM_INVALID',
  'DOCUMENT_DATA_MISSING',
  'DOCUMENT_UNAVAILABLE',
  'MODULE_NOT_LICENSED',
  'TOO_MANY_REQUESTS',
  'TERMINAL_PAUSED',
  // Only of terminals: the carton that document or person requires is not there, or has not enough paper.
  'CARTON_MISSING',
  'CARTON_EMPTY',
  // Only of items with steps: one was not passed, or what was passed does not count (any more).
  'STEP_PROOF_MISSING',
  'STEP_PROOF_REFUSED',
] as const;

const terminalPlace = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  location: f.bilingual,
  online: z.boolean(),
  /** Why the terminal cannot print now, in the caller's language; null when it can. */
  hindrance: z.nullable(z.string()),
  /** Jobs waiting there. */
  queue: z.int(),
  cartons: z.array(z.object({ paperSize: f.paperSize, sheets: z.nullable(z.int()) })),
  /** Position on the school's plan in per mille of its width and height; null when not placed. */
  plan: z.nullable(z.object({ planId: z.string(), x: z.int(), y: z.int() })),
});
export type TerminalPlace = z.infer<typeof terminalPlace>;

/** Order calls for the person signed in on phone or PC. */
export const userOrderCalls = {
  create: phoneCall({
    method: 'POST',
    path: '/order/create',
    demands: { item: 'itemId' },
    summary: 'Order an item: the document is issued from the template, or waits for approval',
    body: createBody,
    data: orderDetail,
    errors: createErrors,
  }),
  listByPage: phoneCall({
    method: 'POST',
    path: '/order/listByPage',
    summary:
      "The user's own orders: unfinished (not yet printed) or finished (printed, failed, cancelled, refused or expired)",
    body: z.object({
      ...f.pageQuery,
      finished: z.optional(f.truth),
      orderType: z.optional(f.wholeNumber(1, 6)),
    }),
    data: f.paged(orderRow),
    errors: ['MOBILE_NOT_SIGNED_IN'],
  }),
  get: phoneCall({
    method: 'GET',
    path: '/order/get',
    demands: { order: 'orderId' },
    summary: "One of the user's own orders",
    query: z.object({ orderId: f.orderId }),
    data: orderDetail,
    errors: ['MOBILE_NOT_SIGNED_IN', 'ORDER_NOT_FOUND'],
  }),
  previewPage: phoneCall({
    method: 'GET',
    path: '/order/preview-page/{orderId}/{page}',
    demands: { order: 'orderId' },
    summary: "A page image of the document of one's own order",
    params: z.object({ orderId: f.orderId, page: f.wholeNumber(1, 2_000) }),
    data: 'file',
    errors: ['ORDER_NOT_FOUND', 'DOCUMENT_UNAVAILABLE'],
  }),
  attachments: phoneCall({
    method: 'GET',
    path: '/order/attachments',
    demands: { order: 'orderId' },
    summary:
      "Files of one's own order: those sent with its forms, and those that staff attached to their decision",
    query: z.object({ orderId: f.orderId }),
    data: z.array(orderAttachment),
    errors: ['ORDER_NOT_FOUND'],
  }),
  attachment: phoneCall({
    method: 'GET',
    path: '/order/attachment',
    demands: { order: 'orderId' },
    summary: "A file of one's own order as a PDF without active content, pictures included",
    query: z.object({ orderId: f.orderId, fileId: z.uuid() }),
    data: 'file',
    errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'DOCUMENT_UNAVAILABLE'],
  }),
  cancel: phoneCall({
    method: 'POST',
    path: '/order/cancelOrders',
    demands: 'nothing',
    summary: "Cancel one's own unprinted orders that no terminal holds",
    body: z.object({ orderIds: z.array(f.orderId).check(z.minLength(1), z.maxLength(50)) }),
    data: z.object({ cancelled: z.array(f.orderId), kept: z.array(f.orderId) }),
    errors: [],
  }),
  findUncompleted: phoneCall({
    method: 'GET',
    path: '/order/findUnCompletedOrder',
    demands: 'nothing',
    summary: 'The unfinished order of an item, if any',
    query: z.object({ itemId: f.itemId }),
    data: z.nullable(orderRow),
    errors: [],
  }),
  usableTerminals: phoneCall({
    method: 'GET',
    path: '/order/usable-terminal',
    demands: 'nothing',
    summary: 'Where the order, or an item, can be printed now; usable terminals first',
    query: z.object({ orderId: z.optional(f.orderId), itemId: z.optional(f.itemId) }),
    data: z.array(terminalPlace),
    errors: ['ORDER_NOT_FOUND'],
  }),
  takeCodeImage: phoneCall({
    method: 'GET',
    path: '/mobile/takeCodeQrCodeImg/{x}',
    demands: { order: 'x' },
    summary: "The pickup code of one's own order (x: its id) as a QR picture, PNG",
    params: z.object({ x: f.orderId }),
    data: 'file',
    errors: ['ORDER_NOT_FOUND'],
  }),
  terminalState: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/warn/sp-terminal-status/getTerminalState',
    access: 'public',
    summary: 'The current state of terminals: usable, queue, paper',
    query: z.object({ terminalCode: z.optional(f.terminalCode) }),
    data: z.array(terminalPlace),
    errors: ['BAD_REQUEST'],
  }),
  terminalInfo: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/terminal/sp-terminal/getTerminalInfo/{x}',
    access: 'public',
    summary: 'Name, place and state of one terminal',
    params: z.object({ x: f.terminalCode }),
    data: terminalPlace,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
};

/** Orders that the person at a terminal creates and prints there. */
export const terminalUserOrderCalls = {
  create: visitorCall({
    method: 'POST',
    path: '/order/create',
    demands: { item: 'itemId' },
    summary: 'Order an item at this terminal; with takeType 2 it is claimed for this terminal immediately',
    body: z.extend(createBody, {
      takeType: z._default(takeType, 2),
      orderType: z._default(f.wholeNumber(1, 1), 1),
      userId: z.optional(f.userId),
      /** Of the steps that the item demands. */
      stepProofs: z._default(stepProofs, []),
    }),
    data: z.object({
      /** Has no pages while the document awaits approval. */
      order: z.extend(terminalOrder, { pages: z.int().check(z.minimum(0)) }),
      state: orderState,
    }),
    errors: createErrors,
  }),
  take: visitorCall({
    method: 'POST',
    path: '/order/terminal/take',
    demands: { order: 'orderId' },
    summary: "Claim one of one's own unfinished orders for this terminal, without its pickup code",
    body: z.object({ orderId: f.orderId }),
    data: terminalOrder,
    errors: [
      ...documentErrors,
      'ORDER_NOT_FOUND',
      'ORDER_ALREADY_PRINTED',
      'ORDER_CANCELLED',
      'ORDER_UNPAID',
      'ORDER_PRINTING_ELSEWHERE',
      'ORDER_UNCONFIRMED',
      'ORDER_FAILED',
      'ORDER_AWAITS_APPROVAL',
      'ORDER_REFUSED',
      'TAKE_CODE_EXPIRED',
      'PRINT_LIMIT_REACHED',
      'ITEM_PAUSED',
      'TAKE_TYPE_NOT_OFFERED',
      'TERMINAL_PAUSED',
      'TERMINAL_NOT_FOR_ROLE',
      'MODULE_NOT_LICENSED',
    ],
  }),
};
