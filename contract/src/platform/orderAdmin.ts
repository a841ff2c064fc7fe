import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { DECISION_FILES_MAX, formValues } from '../forms.ts';
import { orderFact } from '../statistics.ts';
import { orderAttachment, orderState } from './orders.ts';

/** Filters of a list of orders. */
const orderFilter = {
  state: z.optional(orderState),
  /** Only orders that wait for a person to say how their print ended. */
  review: z.optional(f.truth),
  /** Only orders that wait for the caller: to be approved, or to have their print settled, as the caller may. */
  mine: z.optional(f.truth),
  itemId: z.optional(f.itemId),
  orderType: z.optional(f.wholeNumber(1, 6)),
  clientType: z.optional(f.wholeNumber(1, 4)),
  terminalCode: z.optional(f.terminalCode),
  paid: z.optional(f.truth),
  userName: z
    .optional(z.string().check(z.maxLength(64)))
    .check(z.meta({ description: 'the whole student or staff number' })),
  /** What happened to the order in the period; when left out, it was placed. A terminal is then that of the event. */
  fact: z.optional(orderFact),
  /** The role of whoever ordered, at that time. */
  role: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  from: z.optional(f.moment),
  to: z.optional(f.moment),
};

/** An order as the console lists it; names and numbers are masked. */
const adminOrderRow = z.object({
  orderId: f.orderId,
  orderType: z.int(),
  /** Where it was placed; null for orders from before this was recorded. */
  clientType: z.nullable(z.int()),
  itemId: z.nullable(f.itemId),
  title: f.bilingual,
  userName: z.string(),
  userNumber: z.string(),
  state: orderState,
  pages: z.int(),
  copies: z.int(),
  totalFee: f.fen,
  paid: z.boolean(),
  terminalCode: z.nullable(f.terminalCode),
  terminalName: z.nullable(f.bilingual),
  createdAt: f.moment,
  printedAt: z.nullable(f.moment),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

const attachment = z.extend(orderAttachment, {
  /** The form's field; null for a file of the decision. */
  field: z.nullable(z.string()),
});
export type Attachment = z.infer<typeof attachment>;

export const orderAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/order-query/listOrderHis',
    permission: 'order:read',
    summary: 'Orders, newest first',
    query: z.object({ ...f.pageQuery, ...orderFilter }),
    data: f.paged(adminOrderRow),
    errors: [],
  }),
  detail: adminCall({
    method: 'GET',
    path: '/order-query/detail',
    permission: 'order:read',
    summary: 'One order with its form, approval, prints and issued document',
    query: z.object({ orderId: f.orderId }),
    data: z.extend(adminOrderRow, {
      /** Whether it is the caller's own, on which another person has to decide. */
      isOwn: z.boolean(),
      form: formValues,
      /** Set for those who neither approve nor handle orders: what was filled in is masked. */
      isFormMasked: z.boolean(),
      /** Titles of the form's fields, by field name. */
      formTitles: z.record(z.string(), f.bilingual),
      /** How many files are attached to the form. */
      attachedFiles: z.int(),
      /** How many steps were passed for it at the terminal. */
      passedSteps: z.int(),
      approval: z.nullable(
        z.object({
          state: z.enum(['waiting', 'approved', 'refused']),
          decidedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          decidedAt: z.nullable(f.moment),
          /** How many files are attached to the decision. */
          attachedFiles: z.int(),
        }),
      ),
      document: z.nullable(
        z.object({
          verificationCode: z.string(),
          issuedAt: f.moment,
          validUntil: f.moment,
          revokedAt: z.nullable(f.moment),
          revokedReason: z.nullable(f.bilingual),
          templateId: z.string(),
          templateName: f.bilingual,
          templateVersion: z.int(),
          /** The version of the person's record that it was made from; null where none was read, or before versions were kept. */
          record: z.nullable(
            z.object({
              version: z.int(),
              /** When the record came to say that. */
              at: f.moment,
              /** What had written it; null: another source, or one that is no longer known. */
              writtenBy: z.nullable(
                z.object({
                  at: f.moment,
                  /** Null: a file that was imported, or a scheme that was removed. */
                  schemeName: z.nullable(z.string()),
                }),
              ),
              /** What became of the record since. */
              since: z.enum(['same', 'changed', 'removed']),
              changedAt: z.nullable(f.moment),
            }),
          ),
        }),
      ),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  printLogs: adminCall({
    method: 'GET',
    path: '/order-query/printLog',
    permission: 'order:read',
    summary: 'All attempts to print an order, newest first',
    query: z.object({ orderId: f.orderId }),
    data: z.array(
      z.object({
        printLogId: f.printLogId,
        terminalCode: f.terminalCode,
        terminalName: z.nullable(f.bilingual),
        outcome: z.enum(['pending', 'printed', 'failed', 'unconfirmed']),
        code: z.string(),
        errorMsg: z.string(),
        cartonCode: z.nullable(f.cartonCode),
        /** The agent's notes on each step. */
        executionRecord: z.string(),
        remarks: z.string(),
        /** Whether a picture was taken and is still stored. */
        hasPicture: z.boolean(),
        copies: z.int(),
        impressions: z.nullable(z.int()),
        savedAt: f.moment,
        finishedAt: z.nullable(f.moment),
      }),
    ),
    errors: ['ORDER_NOT_FOUND'],
  }),
  printPicture: adminCall({
    method: 'GET',
    path: '/order-query/printPicture',
    permission: 'order:write',
    operation: 'nothing',
    summary: 'The picture taken during a print; each access is logged',
    query: z.object({ printLogId: f.printLogId }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
  find: adminCall({
    method: 'POST',
    path: '/order-query/find',
    permission: 'order:read',
    operation: 'nothing',
    summary: 'The order with an order number or pickup code, which is not part of the address',
    body: z.object({ wanted: z.union([f.takeCode, f.orderNumber, f.orderId]) }),
    data: z.object({ orderId: f.orderId }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  document: adminCall({
    method: 'GET',
    path: '/order-query/document',
    permission: 'order:approve',
    operation: 'nothing',
    summary:
      'The document of an order, or what would be issued for one that awaits approval; each access is logged',
    query: z.object({ orderId: f.orderId }),
    data: 'file',
    errors: ['ORDER_NOT_FOUND', 'DOCUMENT_UNAVAILABLE', 'DOCUMENT_DATA_MISSING', 'LANGUAGE_NOT_OFFERED'],
  }),
  attachments: adminCall({
    method: 'GET',
    path: '/order-query/attachments',
    permission: 'order:approve',
    operation: 'nothing',
    summary: 'The files that the person attached to the form of an order, and staff to their decision',
    query: z.object({ orderId: f.orderId }),
    data: z.array(attachment),
    errors: ['ORDER_NOT_FOUND'],
  }),
  attachment: adminCall({
    method: 'GET',
    path: '/order-query/attachment',
    permission: 'order:approve',
    operation: 'nothing',
    summary: 'An attached file as a PDF without active content, pictures included; each access is logged',
    query: z.object({ orderId: f.orderId, fileId: z.uuid() }),
    data: 'file',
    errors: ['NOT_FOUND', 'DOCUMENT_UNAVAILABLE'],
  }),
  review: adminCall({
    method: 'POST',
    path: '/order/review',
    permission: 'order:write',
    operation: 'print-settled',
    summary:
      'Decide on a failed or unconfirmed print: it was printed after all, or the pickup code prints again free of charge',
    body: z.object({ orderId: f.orderId, verdict: z.enum(['printed', 'reprint']) }),
    data: z.object({ orderId: f.orderId, state: orderState }),
    errors: ['ORDER_NOT_FOUND', 'CHANGED_MEANWHILE', 'DOCUMENT_UNAVAILABLE'],
  }),
  export: adminCall({
    method: 'GET',
    path: '/order-query/export',
    permission: 'order:read',
    summary: 'Orders of a period as a CSV file (UTF-8), with masked names and numbers',
    query: z.object(orderFilter),
    data: 'file',
    errors: [],
  }),
  decide: adminCall({
    method: 'POST',
    path: '/order/approval/decide',
    permission: 'order:approve',
    operation: 'order-decided',
    summary: 'Approve an order, which issues its document, or refuse it with a reason for the student',
    body: z.object({
      orderId: f.orderId,
      approve: z.boolean(),
      /** Required for a refusal. */
      reason: z._default(z.string().check(z.maxLength(500)), ''),
      /** Files for the student, uploaded by the caller for this decision. */
      fileIds: z._default(z.array(z.uuid()).check(z.maxLength(DECISION_FILES_MAX)), []),
    }),
    data: z.object({ orderId: f.orderId, state: orderState }),
    errors: [
      'ORDER_NOT_FOUND',
      'BAD_REQUEST',
      'CHANGED_MEANWHILE',
      'SECOND_PERSON_NEEDED',
      'UPLOAD_NOT_READY',
      'DOCUMENT_DATA_MISSING',
      'DOCUMENT_UNAVAILABLE',
    ],
  }),
  cancel: adminCall({
    method: 'POST',
    path: '/order/cancelOrders',
    permission: 'order:write',
    operation: 'orders-cancelled',
    summary: 'Cancel unprinted orders that no terminal holds',
    body: z.object({ orderIds: z.array(f.orderId).check(z.minLength(1), z.maxLength(50)) }),
    data: z.object({ cancelled: z.array(f.orderId), kept: z.array(f.orderId) }),
    errors: [],
  }),
  revokeDocument: adminCall({
    method: 'POST',
    path: '/order/document/revoke',
    permission: 'document:revoke',
    operation: 'document-revoked',
    summary: 'Revoke an issued document; verifiers see the reason',
    body: z.object({ orderId: f.orderId, reason: f.bilingual }),
    data: z.object({ revokedAt: f.moment }),
    errors: ['ORDER_NOT_FOUND', 'DOCUMENT_REVOKED', 'BAD_REQUEST'],
  }),
};
