import { z } from 'zod/mini';
import { kioskCall, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { CARTON_SHEETS_MAX } from '../limits.ts';
import { cartonStatus, jobView, printerCondition, printerView, printRequestView } from './printerView.ts';

export const printTicket = z.object({
  printLogId: f.printLogId,
  orderId: f.orderId,
  /** From the check of the order or order/down-validate: an absolute path below the platform address. */
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
  printOrder: kioskCall({
    path: '/printer/printOrder',
    summary:
      'Print an order that this terminal has claimed; the agent performs all steps. A repetition with the same request id returns the state of that request and prints nothing again',
    body: z.object({
      requestId: f.printRequestId,
      orderId: f.orderId,
      /** Copies shown to the person before they pressed Print; the platform refuses when the order's number differs. */
      copies: f.copies,
    }),
    data: printRequestView,
    errors: ['AGENT_NOT_REGISTERED', 'AGENT_STORAGE_FAILED', 'PRINT_BUSY', 'PRINT_CONFLICT'],
  }),
  reprintOrder: staffCall({
    path: '/printer/reprintOrder',
    summary:
      'Print an order that the platform has claimed for this terminal, as staff decided, while no other print is under way; nothing of it appears on the screen',
    body: z.object({ requestId: f.printRequestId, orderId: f.orderId, copies: f.copies }),
    data: printRequestView,
    errors: ['AGENT_NOT_REGISTERED', 'AGENT_STORAGE_FAILED', 'PRINT_BUSY', 'PRINT_CONFLICT'],
  }),
  withdrawOrder: kioskCall({
    path: '/printer/withdrawOrder',
    summary: 'Withdraw a print request; false when its print log may already exist and the print continues',
    body: z.object({ requestId: f.printRequestId }),
    data: z.object({ withdrawn: z.boolean() }),
    errors: [],
  }),
  print: kioskCall({
    path: '/printer/print',
    summary:
      'Print a document once. A repetition with the same print log returns the same job and prints nothing again',
    body: printTicket,
    data: jobView,
    errors: [
      'AGENT_NOT_REGISTERED',
      'AGENT_STORAGE_FAILED',
      'PRINT_BUSY',
      'PRINT_CONFLICT',
      'PRINT_INTERRUPTED',
      'PRINT_NO_SUCH_CARTON',
      'PRINT_OUT_OF_PAPER',
    ],
  }),
  cancel: kioskCall({
    path: '/printer/cancel',
    summary: 'Ask the printer to stop a job, for example one that waits for paper; the outcome follows',
    body: z.object({ printLogId: f.printLogId }),
    data: jobView,
    errors: ['AGENT_STORAGE_FAILED', 'PRINT_NO_SUCH_JOB'],
  }),
  getCurrentCartonStatus: kioskCall({
    path: '/printer/getCurrentCartonStatus',
    summary: 'Condition of the printer and its media sources',
    body: z.object({}),
    data: printerView,
    errors: [],
  }),
  getStrategyName: kioskCall({
    path: '/printer/getStrategyName',
    summary: 'Which driver prints: ipp, cups or windows',
    body: z.object({}),
    data: z.object({ strategyName: z.string() }),
    errors: [],
  }),
  setAllowGoIndex: kioskCall({
    path: '/printer/setAllowGoIndex',
    summary: "Permit or prevent the screen's automatic return home, for example while paper is moving",
    body: z.object({ allow: f.truth }),
    data: z.object({ allow: z.boolean() }),
    errors: [],
  }),
  wakeUp: kioskCall({
    path: '/printer/wakeUp',
    summary: 'Wake the printer from its energy-saving sleep',
    body: z.object({}),
    data: z.object({ condition: printerCondition }),
    errors: ['PRINT_WAKE_UP_FAILED'],
  }),
  getCartonCopies: kioskCall({
    path: '/printer/getCartonCopies',
    summary: 'Sheets left in each media source',
    body: z.object({}),
    data: z.array(cartonStatus),
    errors: [],
  }),
  addCartonCopies: staffCall({
    path: '/printer/addCartonCopies',
    summary: 'Sheets added to several media sources',
    body: z.object({
      cartons: z
        .array(z.object({ cartonCode: f.cartonCode, sheets: f.wholeNumber(0, CARTON_SHEETS_MAX) }))
        .check(z.minLength(1), z.maxLength(8)),
    }),
    data: z.array(cartonStatus),
    errors: ['PRINT_NO_SUCH_CARTON'],
  }),
  addCartonCopy: staffCall({
    path: '/printer/addCartonCopy',
    summary: 'Sheets added to one media source',
    body: z.object({ cartonCode: f.cartonCode, sheets: f.wholeNumber(0, CARTON_SHEETS_MAX) }),
    data: z.array(cartonStatus),
    errors: ['PRINT_NO_SUCH_CARTON'],
  }),
  setCartonCopy: staffCall({
    path: '/printer/setCartonCopy',
    summary: 'Sheets in one media source, as staff has counted them; also fewer than before',
    body: z.object({ cartonCode: f.cartonCode, sheets: f.wholeNumber(0, CARTON_SHEETS_MAX) }),
    data: z.array(cartonStatus),
    errors: ['PRINT_NO_SUCH_CARTON'],
  }),
  getPrintLogs: kioskCall({
    path: '/printer/getPrintLogs',
    summary: "The agent's newest prints with their outcomes; one when a print log is named",
    body: z.object({ printLogId: z.optional(f.printLogId), rows: z._default(f.wholeNumber(1, 100), 20) }),
    data: z.array(z.extend(jobView, { acceptedAt: f.moment, finishedAt: z.nullable(f.moment) })),
    errors: ['AGENT_STORAGE_FAILED'],
  }),
};
