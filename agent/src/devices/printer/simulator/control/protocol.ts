import { z } from 'zod';
import { COLOURANTS, OBSTACLES } from '../machine/model.ts';
import { PROFILE_NAMES } from '../profiles.ts';

const SHEETS_MAX = 10_000;
const SHEET_MS_MAX = 600_000;
const FULL_PERCENT = 100;
const IPP_STATUS_MIN = 0x0400;
const IPP_STATUS_MAX = 0x05ff;

const sheetNumber = z.int().min(1).max(SHEETS_MAX);
const plain = <Name extends string>(name: Name) => z.strictObject({ action: z.literal(name) });

/** What people or faults can do to the printer. Sent as JSON by POST to the control address. */
export const controlAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('setPaper'),
    /** A tray by its media source, such as tray-1. */
    tray: z.string().min(1).max(64),
    sheets: z.int().min(0).max(SHEETS_MAX),
    paper: z.enum(['A4', 'A3']).optional(),
  }),
  /** The k-th sheet of the current job, or of the next one with that many sheets. */
  z.strictObject({ action: z.literal('jamAtSheet'), sheet: sheetNumber }),
  plain('jam'),
  plain('clearJam'),
  plain('openCover'),
  plain('closeCover'),
  z.strictObject({
    action: z.literal('toner'),
    /** Percent; 0 is empty. */
    level: z.number().min(0).max(FULL_PERCENT),
    colour: z.enum(COLOURANTS).default('black'),
  }),
  plain('fillOutput'),
  plain('emptyOutput'),
  /** Answers the next Print-Job, Create-Job or Send-Document with this IPP status; server-error-busy is 0x0507. */
  z.strictObject({
    action: z.literal('refuseNext'),
    status: z.int().min(IPP_STATUS_MIN).max(IPP_STATUS_MAX),
  }),
  /** Accepts the next job and cuts the connection before the reply. */
  plain('loseReplyNext'),
  /** Cuts the connection after the next document was sent; nothing is accepted. */
  plain('loseRequestNext'),
  /** `sheets`: paper stops moving without explanation. `answers`: requests are read but not answered. */
  z.strictObject({ action: z.literal('stall'), what: z.enum(['sheets', 'answers']).default('sheets') }),
  plain('resume'),
  z.strictObject({ action: z.literal('abortAtSheet'), sheet: sheetNumber }),
  plain('powerLoss'),
  plain('powerOn'),
  /** The printer empties its list; the current job continues invisibly. */
  plain('forgetJobs'),
  z.strictObject({ action: z.literal('sheetMs'), ms: z.int().min(1).max(SHEET_MS_MAX) }),
  /** Whether a second job is refused with server-error-busy instead of being queued. */
  z.strictObject({ action: z.literal('oneJobAtATime'), enabled: z.boolean() }),
  /** The cable is unplugged: connections are refused, SNMP is silent, printing continues. */
  plain('offline'),
  plain('online'),
  z.strictObject({ action: z.literal('profile'), name: z.enum(PROFILE_NAMES) }),
  /** Resets everything except files, job numbers and the life counter. */
  plain('reset'),
]);
export type ControlAction = z.input<typeof controlAction>;

const jobState = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['held', 'pending', 'processing', 'stopping', 'completed', 'canceled', 'aborted']),
  mediaSource: z.string(),
  sheets: z.int(),
  sheetsTotal: z.int(),
  impressions: z.int(),
  impressionsTotal: z.int(),
});

/** Response to GET on the control address. */
export const controlState = z.object({
  /** Increases with every change; `?after=` waits for a later one. */
  revision: z.int(),
  powered: z.boolean(),
  online: z.boolean(),
  stalled: z.object({ sheets: z.boolean(), answers: z.boolean() }),
  profile: z.enum(PROFILE_NAMES),
  state: z.enum(['idle', 'processing', 'stopped']),
  obstacles: z.array(z.enum(OBSTACLES)),
  panel: z.string(),
  trays: z.array(
    z.object({ tray: z.string(), name: z.string(), paper: z.string(), sheets: z.int(), capacity: z.int() }),
  ),
  toner: z.record(z.enum(COLOURANTS), z.number()),
  outputSheets: z.int(),
  lifeCount: z.int(),
  sheetMs: z.int(),
  oneJobAtATime: z.boolean(),
  armed: z.object({
    jamAtSheet: z.int().nullable(),
    abortAtSheet: z.int().nullable(),
    refuseNext: z.int().nullable(),
    loseReplyNext: z.boolean(),
    loseRequestNext: z.boolean(),
  }),
  jobs: z.array(jobState),
  /** IPP requests so far by operation number; 2 is Print-Job. */
  requests: z.record(z.string(), z.int()),
  identified: z.int(),
});
export type ControlState = z.infer<typeof controlState>;

export const controlProblem = z.object({ problem: z.string() });
