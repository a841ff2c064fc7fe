import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { keyFingerprint, RELEASE_BYTES_MAX, releaseSystem, releaseVersion } from '../release/releaseFacts.ts';
import { releaseReason, releaseStage } from '../release/releaseStates.ts';
import { RELEASE_PIECE_BYTES } from './terminalReleases.ts';

const packageId = z.uuid();
const rollOutId = z.uuid();
const PIECES_MAX = 2 * (RELEASE_BYTES_MAX / RELEASE_PIECE_BYTES);
const NOTES_LENGTH_MAX = 2_000;
/** More failures than this number of terminals stop a roll-out. */
const FAILURES_MAX = 1_000;
const AUTOMATIC_HOURS_MAX = 24 * 30;
const AGAIN_MAX = 200;

const notes = z.string().check(z.maxLength(NOTES_LENGTH_MAX));

const terminalPackage = z.object({
  packageId,
  version: releaseVersion,
  system: releaseSystem,
  node: z.string(),
  journal: z.int(),
  /** Who signed it: only terminals that trust this key take it. */
  key: keyFingerprint,
  sizeBytes: z.int(),
  files: z.int(),
  notes: z.string(),
  isWithdrawn: z.boolean(),
  revision: f.counter,
  /** Name of the administrator; empty when they are gone. */
  by: z.string(),
  addedAt: f.moment,
});
export type TerminalPackage = z.infer<typeof terminalPackage>;

/** Whom a stage reaches: one terminal or one in a hundred, one in ten, all. */
export const ROLL_OUT_STAGES = [0.01, 0.1, 1] as const;
export const LAST_STAGE = ROLL_OUT_STAGES.length - 1;

const rollOutStop = z.enum(['byHand', 'failures', 'withdrawn']);

const counts = z.object({
  /** Terminals that are reached by now. */
  reached: z.int(),
  proven: z.int(),
  failed: z.int(),
  /** On their way for longer than they should need. */
  stuck: z.int(),
});

const rollOut = z.object({
  rollOutId,
  packageId,
  version: releaseVersion,
  /** Null: all terminals. */
  group: z.nullable(f.bilingual),
  stage: z.int().check(z.minimum(0), z.maximum(LAST_STAGE)),
  stageSince: f.moment,
  /** After how many hours without a failure the next stage begins by itself; null: by hand alone. */
  automaticHours: z.nullable(z.int()),
  failureLimit: z.int(),
  allowOlder: z.boolean(),
  /** Null while it goes on. */
  stopped: z.nullable(rollOutStop),
  by: z.string(),
  begunAt: f.moment,
  counts,
});
export type RollOut = z.infer<typeof rollOut>;

const rollOutTerminal = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  /** Null: it has not been told yet. */
  stage: z.nullable(releaseStage),
  reason: z.nullable(releaseReason),
  receivedBytes: z.int(),
  /** Since when it is so. */
  since: f.moment,
  reportedAt: z.nullable(f.moment),
  isStuck: z.boolean(),
});
export type RollOutTerminal = z.infer<typeof rollOutTerminal>;

/** Software of terminals: packages that the operator signed, and who gets them when. */
export const packageAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal-package/list',
    permission: 'terminal:read',
    summary: 'Packages of software for terminals, the newest first',
    query: z.object(f.pageQuery),
    data: f.paged(terminalPackage),
    errors: [],
  }),
  begin: adminCall({
    method: 'POST',
    path: '/terminal-package/upload',
    permission: 'terminal:packages',
    operation: 'nothing',
    summary: 'Announce a package; its pieces follow',
    body: z.object({ sizeBytes: z.int().check(z.minimum(1), z.maximum(2 * RELEASE_BYTES_MAX)) }),
    data: z.object({ packageId, pieceBytes: z.int() }),
    errors: [],
  }),
  sendPiece: adminCall({
    method: 'POST',
    path: '/terminal-package/uploadPiece',
    permission: 'terminal:packages',
    operation: 'nothing',
    summary: 'A piece of an announced package, in any order; a piece already received is accepted again',
    query: z.object({ packageId, index: f.wholeNumber(0, PIECES_MAX) }),
    upload: true,
    data: z.object({ receivedBytes: z.int() }),
    errors: ['NOT_FOUND', 'UPLOAD_OUT_OF_ORDER'],
  }),
  finish: adminCall({
    method: 'POST',
    path: '/terminal-package/finishUpload',
    permission: 'terminal:packages',
    operation: 'terminal-package-added',
    summary: 'Read a whole package to its end and add it; one that is not what it says is deleted',
    body: z.object({ packageId, notes }),
    data: terminalPackage,
    errors: ['NOT_FOUND', 'RELEASE_INVALID', 'RELEASE_TAKEN', 'UPLOAD_OUT_OF_ORDER'],
  }),
  note: adminCall({
    method: 'POST',
    path: '/terminal-package/modify',
    permission: 'terminal:packages',
    operation: 'terminal-package-noted',
    summary: 'Change the notes of a package',
    body: z.object({ packageId, revision: f.counter, notes }),
    data: terminalPackage,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  withdraw: adminCall({
    method: 'POST',
    path: '/terminal-package/withdraw',
    permission: 'terminal:packages',
    operation: 'terminal-package-withdrawn',
    summary: 'Give a package to no terminal any more; its roll-outs stop, and terminals that run it go on',
    body: z.object({ packageId, revision: f.counter }),
    data: terminalPackage,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  rollOuts: adminCall({
    method: 'GET',
    path: '/terminal-package/rollOuts',
    permission: 'terminal:read',
    summary: 'Roll-outs with how far they are, the newest first',
    query: z.object(f.pageQuery),
    data: f.paged(rollOut),
    errors: [],
  }),
  rollOut: adminCall({
    method: 'POST',
    path: '/terminal-package/rollOut',
    permission: 'terminal:packages',
    operation: 'roll-out-begun',
    summary: 'Give a package to a first terminal, or to one in a hundred; the next stages follow',
    body: z.object({
      packageId,
      /** Null: all terminals. */
      groupId: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
      automaticHours: z.nullable(z.int().check(z.minimum(1), z.maximum(AUTOMATIC_HOURS_MAX))),
      failureLimit: z.int().check(z.minimum(0), z.maximum(FAILURES_MAX)),
      allowOlder: z.boolean(),
    }),
    data: rollOut,
    errors: ['NOT_FOUND', 'REFERENCE_UNKNOWN', 'ROLL_OUT_EMPTY'],
  }),
  nextStage: adminCall({
    method: 'POST',
    path: '/terminal-package/nextStage',
    permission: 'terminal:packages',
    operation: 'roll-out-advanced',
    summary: 'Reach the terminals of the next stage',
    body: z.object({ rollOutId, stage: z.int().check(z.minimum(0), z.maximum(LAST_STAGE)) }),
    data: rollOut,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'ROLL_OUT_OVER'],
  }),
  stop: adminCall({
    method: 'POST',
    path: '/terminal-package/stop',
    permission: 'terminal:packages',
    operation: 'roll-out-stopped',
    summary: 'Stop a roll-out; terminals that do not run the package yet will not',
    body: z.object({ rollOutId }),
    data: rollOut,
    errors: ['NOT_FOUND', 'ROLL_OUT_OVER'],
  }),
  terminals: adminCall({
    method: 'GET',
    path: '/terminal-package/terminals',
    permission: 'terminal:read',
    summary: 'The terminals that a roll-out has reached, those in trouble first',
    query: z.object({ ...f.pageQuery, rollOutId }),
    data: f.paged(rollOutTerminal),
    errors: [],
  }),
  again: adminCall({
    method: 'POST',
    path: '/terminal-package/again',
    permission: 'terminal:packages',
    operation: 'roll-out-repeated',
    summary: 'Have terminals that failed try again; others are left as they are',
    body: z.object({
      rollOutId,
      terminalCodes: z.array(f.terminalCode).check(z.minLength(1), z.maxLength(AGAIN_MAX)),
    }),
    data: z.object({ repeated: z.array(f.terminalCode) }),
    errors: ['NOT_FOUND', 'ROLL_OUT_OVER'],
  }),
};
