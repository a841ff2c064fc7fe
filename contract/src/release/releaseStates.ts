import { z } from 'zod/mini';
import { rollBackReason } from './keeperFiles.ts';
import { releaseFault } from './releaseFacts.ts';

/** How far a terminal is with a release, in this order; the last three are final until it is ordered anew. */
export const releaseStage = z.enum([
  'downloading',
  /** The package is whole and right; the terminal is in use. */
  'waiting',
  /** Everything is in place and the agent ends itself. */
  'restarting',
  /** It runs and has to prove itself. */
  'trial',
  'proven',
  'rolledBack',
  'refused',
]);
export type ReleaseStage = z.infer<typeof releaseStage>;

/** Why a terminal refused a release, or gave it up. */
export const releaseReason = z.enum([
  ...releaseFault.options,
  ...rollBackReason.options,
  /** The terminal has no public key, so that it takes no package at all. */
  'noKey',
  /** Nothing there could start a release: Electron, Windows, a developer's machine. */
  'notKept',
  'wrongSystem',
  'nodeTooOld',
  'keeperTooOld',
  'journalForm',
  'older',
  'olderThanInstalled',
  'noSpace',
  'storageFailed',
  /** Another package than the platform announced. */
  'differs',
]);
export type ReleaseReason = z.infer<typeof releaseReason>;

/** What a terminal is, and no release could change: this does not count against a release. */
export const NOT_THE_RELEASES_FAULT: ReadonlySet<ReleaseReason> = new Set<ReleaseReason>([
  'noKey',
  'notKept',
  'wrongSystem',
]);
