import { z } from 'zod/mini';
import { readinessCheck } from '../agent/maintenance.ts';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { stepKind } from '../scripts/stepKind.ts';
import { FLEET_MANY_MAX } from './fleet.ts';
import { LAST_STAGE } from './packageAdmin.ts';

export const SCRIPT_NAME_MAX = 60;
export const SCRIPT_PURPOSE_MAX = 500;
/** More failures than this number of terminals stop a run. */
export const SCRIPT_FAILURES_MAX = 1_000;
export const SCRIPT_AUTOMATIC_HOURS_MAX = 24 * 30;
const AGAIN_MAX = 200;

export const scriptId = z.uuid();
const runId = z.uuid();
export const versionNumber = z.int().check(z.minimum(1), z.maximum(f.COUNTER_MAX));
export const scriptName = f.givenName(SCRIPT_NAME_MAX);

export const terminalScript = z.object({
  scriptId,
  name: z.string(),
  /** The newest version that may be run; null before the first is published. */
  publishedVersion: z.nullable(versionNumber),
  /** The version that is being written; null when there is none. */
  draftVersion: z.nullable(versionNumber),
  /** Purpose of the published version, or of the draft while nothing is published. */
  purpose: z.string(),
  isWithdrawn: z.boolean(),
  /** Increases with every change of the script and its draft. */
  revision: f.counter,
  changedAt: f.moment,
});
export type TerminalScript = z.infer<typeof terminalScript>;

/** Which terminals a run is for. */
const runChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('group'), groupId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.object({
    kind: z.literal('terminals'),
    terminalCodes: z.array(f.terminalCode).check(z.minLength(1), z.maxLength(FLEET_MANY_MAX)),
  }),
]);
export type RunChoice = z.infer<typeof runChoice>;

/** `altered`: what is stored is not what was published. */
const runStop = z.enum(['byHand', 'failures', 'withdrawn', 'altered']);

/** `waiting`: its stage has not begun; `stopped`: the run stopped before the script ended there. */
export const runTerminalState = z.enum(['waiting', 'running', 'done', 'failed', 'stopped']);
export type RunTerminalState = z.infer<typeof runTerminalState>;

/** Why the script ended at a terminal. */
export const runFailure = z.enum([
  /** The terminal refused the step: its code and words stand beside it. */
  'refused',
  'testFailed',
  'notReady',
  /** The terminal did not come for the step in time. */
  'expired',
  /** Nobody knows whether it was done, and it must not be done twice. */
  'unconfirmed',
  /** It went away by the step and did not come back. */
  'notBack',
  'terminalGone',
  /** Whoever began the run may not run scripts any more. */
  'notAllowed',
  'tooManyCommands',
  /** The platform does not know the step any more. */
  'notListed',
  'altered',
]);
export type RunFailure = z.infer<typeof runFailure>;

const run = z.object({
  runId,
  scriptId,
  name: z.string(),
  version: versionNumber,
  choice: z.enum(['all', 'group', 'terminals']),
  /** Its name where a group was chosen. */
  group: z.nullable(f.bilingual),
  stage: z.int().check(z.minimum(0), z.maximum(LAST_STAGE)),
  stageSince: f.moment,
  /** After how many hours without a failure the next stage begins by itself; null: by hand alone. */
  automaticHours: z.nullable(z.int()),
  failureLimit: z.int(),
  /** Null while it goes on, and once it has ended everywhere. */
  stopped: z.nullable(runStop),
  by: z.string(),
  begunAt: f.moment,
  /** Terminals by how far they are. */
  counts: z.object({
    waiting: z.int(),
    running: z.int(),
    done: z.int(),
    failed: z.int(),
    stopped: z.int(),
  }),
});
export type ScriptRun = z.infer<typeof run>;

const why = {
  reason: z.nullable(runFailure),
  /** Code and words of the terminal, where it refused or a test failed. */
  code: z.string(),
  message: z.string(),
  /** What is not ready, where that is the reason. */
  notReady: z.array(readinessCheck),
};

const runTerminal = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  /** The stage with which it begins. */
  stage: z.int(),
  state: runTerminalState,
  /** The step that it is at, from 0; the number of steps once it is done. */
  step: z.int(),
  steps: z.int(),
  kind: z.nullable(stepKind),
  ...why,
  changedAt: f.moment,
});
export type RunTerminal = z.infer<typeof runTerminal>;

const runStep = z.object({
  step: z.int(),
  /** Null where the stored steps are not those that were published, or the platform does not know it any more. */
  kind: z.nullable(stepKind),
  commandId: z.uuid(),
  /** As of any command to a terminal. */
  state: z.enum(['sent', 'received', 'done', 'failed', 'expired', 'forgotten']),
  givenAt: f.moment,
  takenAt: z.nullable(f.moment),
  doneAt: z.nullable(f.moment),
  code: z.string(),
  message: z.string(),
});
export type RunStep = z.infer<typeof runStep>;

const mayChange = ['NOT_FOUND', 'CHANGED_MEANWHILE'] as const;

/** Scripts for terminals: listed steps, written by one administrator, published by another and run by stages. */
export const scriptAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/client/config-script-version/pageList',
    permission: 'terminal:read',
    summary: 'Scripts for terminals, those changed last first',
    query: z.object(f.pageQuery),
    data: f.paged(terminalScript),
    errors: [],
  }),
  rename: adminCall({
    method: 'POST',
    path: '/client/config-script-version/rename',
    permission: 'terminal:scripts',
    operation: 'script-renamed',
    summary: 'Give a script another name',
    body: z.object({ scriptId, revision: f.counter, name: scriptName }),
    data: terminalScript,
    errors: [...mayChange, 'NAME_TAKEN'],
  }),
  discard: adminCall({
    method: 'POST',
    path: '/client/config-script-version/discard',
    permission: 'terminal:scripts',
    operation: 'script-draft-discarded',
    summary: 'Discard the draft of a script, and the script itself where nothing was published yet',
    body: z.object({ scriptId, revision: f.counter }),
    data: z.object({ isScriptGone: z.boolean() }),
    errors: mayChange,
  }),
  publish: adminCall({
    method: 'POST',
    path: '/client/config-script-version/publish',
    permission: 'terminal:scripts',
    operation: 'script-published',
    summary:
      'Publish the draft of a script as it was read; nobody who wrote at it may. It never changes again',
    body: z.object({ scriptId, revision: f.counter }),
    data: terminalScript,
    errors: [...mayChange, 'SECOND_PERSON_NEEDED'],
  }),
  withdraw: adminCall({
    method: 'POST',
    path: '/client/config-script-version/withdraw',
    permission: 'terminal:scripts',
    operation: 'script-withdrawn',
    summary: 'Take a script out of use: nobody runs it any more, and its runs stop',
    body: z.object({ scriptId, revision: f.counter }),
    data: terminalScript,
    errors: mayChange,
  }),
  runs: adminCall({
    method: 'GET',
    path: '/client/config-script-version/runs',
    permission: 'terminal:read',
    summary: 'Runs of scripts with how far they are, the newest first',
    query: z.object(f.pageQuery),
    data: f.paged(run),
    errors: [],
  }),
  run: adminCall({
    method: 'POST',
    path: '/client/config-script-version/run',
    permission: 'terminal:scripts',
    operation: 'script-run-begun',
    summary: 'Run a published version at the first of the chosen terminals; the next stages follow',
    body: z.object({
      scriptId,
      version: versionNumber,
      choice: runChoice,
      automaticHours: z.nullable(z.int().check(z.minimum(1), z.maximum(SCRIPT_AUTOMATIC_HOURS_MAX))),
      failureLimit: z.int().check(z.minimum(0), z.maximum(SCRIPT_FAILURES_MAX)),
    }),
    data: run,
    errors: [
      'NOT_FOUND',
      'REFERENCE_UNKNOWN',
      'ROLL_OUT_EMPTY',
      'SCRIPT_NOT_PUBLISHED',
      'SCRIPT_TERMINALS_BUSY',
      'SCRIPT_ALTERED',
    ],
  }),
  nextStage: adminCall({
    method: 'POST',
    path: '/client/config-script-version/nextStage',
    permission: 'terminal:scripts',
    operation: 'script-run-advanced',
    summary: 'Begin with the terminals of the next stage',
    body: z.object({ runId, stage: z.int().check(z.minimum(0), z.maximum(LAST_STAGE)) }),
    data: run,
    errors: [...mayChange, 'SCRIPT_RUN_OVER'],
  }),
  stop: adminCall({
    method: 'POST',
    path: '/client/config-script-version/stop',
    permission: 'terminal:scripts',
    operation: 'script-run-stopped',
    summary: 'Stop a run: no terminal is given another step; a step that a terminal has taken is ended there',
    body: z.object({ runId }),
    data: run,
    errors: ['NOT_FOUND', 'SCRIPT_RUN_OVER'],
  }),
  terminals: adminCall({
    method: 'GET',
    path: '/client/config-script-version/terminals',
    permission: 'terminal:read',
    summary: 'The terminals of a run with the step that each is at, those that failed first',
    query: z.object({ ...f.pageQuery, runId }),
    data: f.paged(runTerminal),
    errors: [],
  }),
  steps: adminCall({
    method: 'GET',
    path: '/client/config-script-version/steps',
    permission: 'terminal:read',
    summary: 'What a run gave one terminal, step by step, each try by itself',
    query: z.object({ runId, terminalCode: f.terminalCode }),
    data: z.object({ steps: z.array(runStep) }),
    errors: ['NOT_FOUND'],
  }),
  again: adminCall({
    method: 'POST',
    path: '/client/config-script-version/again',
    permission: 'terminal:scripts',
    operation: 'script-run-repeated',
    summary:
      'Go on at terminals where the script failed or was stopped, from that step or from the start; others are left as they are',
    body: z.object({
      runId,
      terminalCodes: z.array(f.terminalCode).check(z.minLength(1), z.maxLength(AGAIN_MAX)),
      from: z.enum(['step', 'start']),
    }),
    data: z.object({ repeated: z.array(f.terminalCode) }),
    errors: ['NOT_FOUND', 'SCRIPT_RUN_OVER', 'SCRIPT_TERMINALS_BUSY', 'SCRIPT_ALTERED'],
  }),
};
