import { z } from 'zod/mini';
import type { ErrorName } from '../errorCodes.ts';
import * as f from '../fields.ts';

/** What the printer is doing or lacks. Ordered by urgency: of several conditions, the first is reported. */
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

/** Conditions in which a submitted job waits for a person. */
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
  /** Sheets left: counted in software and corrected by the printer's own level. */
  sheets: z.int().check(z.minimum(0)),
  capacitySheets: z.int(),
  low: z.boolean(),
  empty: z.boolean(),
  /** Source of the number: counted by the agent, or reported by the printer. */
  source: z.enum(['counted', 'printer']),
  /** Only for documents and people that name it. */
  reserved: z.optional(z.boolean()),
});
export type CartonStatus = z.infer<typeof cartonStatus>;

export const printerView = z.object({
  condition: printerCondition,
  tonerLow: z.boolean(),
  strategyName: z.string(),
  detail: z.string().check(z.meta({ description: "the printer's own message, for the technician" })),
  cartons: z.array(cartonStatus),
});
export type PrinterView = z.infer<typeof printerView>;

/**
 * Phases of a print job in the agent's journal.
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
  /** What a held job is waiting for. */
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

/**
 * Progress of a requested print at the agent. From `registering` on, the print log may already exist at the platform, so only
 * the agent decides how the print ends.
 */
export const printStep = z.enum(['checking', 'addressing', 'registering', 'handing']);
export type PrintStep = z.infer<typeof printStep>;

/** Why a requested print did not start: an error of the platform, of the connection, or of the agent itself. */
export const printRefusal = z.object({
  name: z
    .nullable(errorName)
    .check(z.meta({ description: 'null for an error that the agent does not know' })),
  code: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type PrintRefusal = z.infer<typeof printRefusal>;

/** State of a requested print. Once `printLogId` is set, the job with that print log shows the rest. */
export const printRequestView = z.object({
  requestId: f.printRequestId,
  orderId: f.orderId,
  step: printStep,
  printLogId: z.nullable(f.printLogId),
  refusal: z.nullable(printRefusal),
});
export type PrintRequestView = z.infer<typeof printRequestView>;
