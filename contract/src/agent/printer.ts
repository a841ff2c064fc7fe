import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import type { ErrorName } from '../errorCodes.ts';
import * as f from '../fields.ts';

/** What the printer is doing or lacks. The faults are in the order of their urgency: of several, the first is told. */
export const printerCondition = z.enum([
  'idle',
  'printing',
  'jam',
  'doorOpen',
  'outOfPaper',
  'tonerEmpty',
  'offline',
  'stopped',
  'unknown',
]);
export type PrinterCondition = z.infer<typeof printerCondition>;

/** Conditions in which a job that was sent waits for a person. */
export const BLOCKING_CONDITIONS: ReadonlySet<PrinterCondition> = new Set<PrinterCondition>([
  'outOfPaper',
  'jam',
  'doorOpen',
  'tonerEmpty',
  'stopped',
  'offline',
]);

export const cartonStatus = z.object({
  cartonCode: f.cartonCode,
  paperSize: f.paperSize,
  /** Sheets left by software count, corrected by the printer's own level. */
  sheets: z.int().check(z.minimum(0)),
  capacitySheets: z.int(),
  low: z.boolean(),
  empty: z.boolean(),
  /** Where the count comes from: counted here, or told by the printer. */
  source: z.enum(['counted', 'printer']),
});
export type CartonStatus = z.infer<typeof cartonStatus>;

export const printerView = z.object({
  condition: printerCondition,
  tonerLow: z.boolean(),
  strategyName: z.string(),
  detail: z.string().check(z.meta({ description: "the printer's own words, for the technician" })),
  cartons: z.array(cartonStatus),
});
export type PrinterView = z.infer<typeof printerView>;

/**
 * Phases of a print at the agent, as its journal holds them.
 * `held`: the printer has the job and waits for a person (paper, jam, cover).
 */
export const jobPhase = z.enum([
  'accepted',
  'submitting',
  'printing',
  'held',
  'printed',
  'failed',
  'unconfirmed',
]);
export type JobPhase = z.infer<typeof jobPhase>;
export const FINAL_PHASES: ReadonlySet<JobPhase> = new Set<JobPhase>(['printed', 'failed', 'unconfirmed']);

const errorName = z.custom<ErrorName>((value) => typeof value === 'string' && /^[A-Z_]+$/.test(value));

export const jobView = z.object({
  printLogId: f.printLogId,
  orderId: f.orderId,
  phase: jobPhase,
  /** What a held job waits for. */
  waitingFor: z.nullable(printerCondition),
  sheetsDone: z.int(),
  sheetsTotal: z.int(),
  impressionsDone: z.int(),
  impressionsTotal: z.int(),
  cartonCode: z.nullable(f.cartonCode),
  failure: z
    .nullable(errorName)
    .check(z.meta({ description: 'name from the error table when failed or unconfirmed' })),
  /** Whether the platform has acknowledged the outcome. */
  reported: z.boolean(),
});
export type JobView = z.infer<typeof jobView>;

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

/** Names one press on Print. The page makes a new one for each press and repeats it when an answer was lost. */
const printRequestId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/**
 * How far the agent is with a print that the page asked for. From `registering` on the print log may exist at the platform, so that
 * only the agent decides how the print ends.
 */
export const printStep = z.enum(['checking', 'addressing', 'registering', 'handing']);
export type PrintStep = z.infer<typeof printStep>;

/** Why a print that the page asked for has not begun: an error of the platform, of the way there, or of the agent itself. */
export const printRefusal = z.object({
  name: z
    .nullable(errorName)
    .check(z.meta({ description: 'null for an error that the agent does not know' })),
  code: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type PrintRefusal = z.infer<typeof printRefusal>;

/** Where a print that the page asked for stands. Once `printLogId` is set, the job of that print log tells the rest. */
export const printRequestView = z.object({
  requestId: printRequestId,
  orderId: f.orderId,
  step: printStep,
  printLogId: z.nullable(f.printLogId),
  refusal: z.nullable(printRefusal),
});
export type PrintRequestView = z.infer<typeof printRequestView>;

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
      /** Copies that the person saw before the press; the platform refuses when the order has another number. */
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
