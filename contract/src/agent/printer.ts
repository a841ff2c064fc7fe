import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import * as f from '../fields.ts';
import {
  cartonStatus,
  jobView,
  printerCondition,
  printerView,
  printRequestId,
  printRequestView,
} from './printerView.ts';

export const printTicket = z.object({
  printLogId: f.printLogId,
  orderId: f.orderId,
  /** From order/down-validate: an absolute path below the platform address. */
  fileUrl: z.string().check(z.regex(/^\/wec-apis\/self-print\/order\/document\//), z.maxLength(2_000)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  pages: f.pages,
  copies: f.copies,
  duplex: z.boolean(),
  horizontal: z.boolean(),
  colour: z._default(z.boolean(), false),
  paperSize: z._default(f.paperSize, 'A4'),
  cartonCode: z.nullish(f.cartonCode),
});
export type PrintTicket = z.infer<typeof printTicket>;

export const printerCalls = {
  printOrder: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/printOrder',
    access: 'kioskPage',
    summary:
      'Print an order that this terminal has claimed; the agent takes every step to the paper. Repeating it with the same request id answers where that request stands and prints nothing again',
    body: z.object({
      requestId: printRequestId,
      orderId: f.orderId,
      /** Copies shown to the person before they pressed Print; the platform refuses when the order's number differs. */
      copies: f.copies,
    }),
    data: printRequestView,
    errors: ['AGENT_NOT_REGISTERED', 'AGENT_STORAGE_FAILED', 'PRINT_BUSY', 'PRINT_CONFLICT'],
  }),
  withdrawOrder: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/withdrawOrder',
    access: 'kioskPage',
    summary: 'Take a request to print back; false when its print log may exist already and the print goes on',
    body: z.object({ requestId: printRequestId }),
    data: z.object({ withdrawn: z.boolean() }),
    errors: [],
  }),
  print: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/print',
    access: 'kioskPage',
    summary:
      'Print a document once. Repeating it with the same print log answers the same job and prints nothing again',
    body: printTicket,
    data: jobView,
    errors: [
      'AGENT_NOT_REGISTERED',
      'AGENT_STORAGE_FAILED',
      'PRINT_BUSY',
      'PRINT_CONFLICT',
      'PRINT_NO_SUCH_CARTON',
      'PRINT_OUT_OF_PAPER',
    ],
  }),
  cancel: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/cancel',
    access: 'kioskPage',
    summary: 'Ask the printer to stop a job, such as one that waits for paper; the outcome follows',
    body: z.object({ printLogId: f.printLogId }),
    data: jobView,
    errors: ['PRINT_NO_SUCH_JOB'],
  }),
  getCurrentCartonStatus: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/getCurrentCartonStatus',
    access: 'kioskPage',
    summary: 'Condition of the printer and of its cartons',
    body: z.object({}),
    data: printerView,
    errors: [],
  }),
  getStrategyName: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/getStrategyName',
    access: 'kioskPage',
    summary: 'Which driver prints: ipp, cups or windows',
    body: z.object({}),
    data: z.object({ strategyName: z.string() }),
    errors: [],
  }),
  setAllowGoIndex: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/setAllowGoIndex',
    access: 'kioskPage',
    summary: 'Allow or forbid the screen to go home by itself, as while paper is moving',
    body: z.object({ allow: f.truth }),
    data: z.object({ allow: z.boolean() }),
    errors: [],
  }),
  wakeUp: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/wakeUp',
    access: 'kioskPage',
    summary: 'Wake the printer from its energy-saving sleep',
    body: z.object({}),
    data: z.object({ condition: printerCondition }),
    errors: ['PRINT_WAKE_UP_FAILED'],
  }),
  getCartonCopies: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/getCartonCopies',
    access: 'kioskPage',
    summary: 'Sheets left in each carton',
    body: z.object({}),
    data: z.array(cartonStatus),
    errors: [],
  }),
  addCartonCopies: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/addCartonCopies',
    access: 'kioskStaff',
    summary: 'Sheets that were put into several cartons',
    body: z.object({
      cartons: z
        .array(z.object({ cartonCode: f.cartonCode, sheets: f.wholeNumber(0, 5_000) }))
        .check(z.minLength(1), z.maxLength(8)),
    }),
    data: z.array(cartonStatus),
    errors: ['PRINT_NO_SUCH_CARTON'],
  }),
  addCartonCopy: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/addCartonCopy',
    access: 'kioskStaff',
    summary: 'Sheets that were put into one carton',
    body: z.object({ cartonCode: f.cartonCode, sheets: f.wholeNumber(0, 5_000) }),
    data: z.array(cartonStatus),
    errors: ['PRINT_NO_SUCH_CARTON'],
  }),
  getPrintLogs: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/printer/getPrintLogs',
    access: 'kioskPage',
    summary: "The agent's newest prints with their outcomes; one when a print log is named",
    body: z.object({ printLogId: z.optional(f.printLogId), rows: z._default(f.wholeNumber(1, 100), 20) }),
    data: z.array(z.extend(jobView, { acceptedAt: f.moment, finishedAt: z.nullable(f.moment) })),
    errors: [],
  }),
};
