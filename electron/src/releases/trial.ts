import type { InstallFile, KeeperFile, RollBackReason } from '@self-print/contract/release/keeperFiles.ts';

/**
 * Which release a keeper starts, as pure steps from one content of its file to the next. The file is written before a step has
 * any consequence, so that after a power cut it says what was going on.
 */

/** How often a release on trial may be started: it may end by itself once. */
const TRIAL_STARTS_MAX = 2;

export function noReleases(base: string): KeeperFile {
  return { base, good: null, trial: null, last: null };
}

/** When the keeper itself begins. A trial that it finds was cut off. */
export function atKeeperStart(file: KeeperFile | null, base: string, at: string): KeeperFile {
  if (file === null) return noReleases(base);
  const settled = rollBack(file, 'interrupted', at);
  // What the machine's own package brings wins over every release from before.
  return file.base === base ? settled : { ...settled, base, good: null };
}

/** Before each start of the agent: begins the trial that was asked for, or counts the start of one. */
export function atAgentStart(file: KeeperFile, install: InstallFile | null): KeeperFile {
  const { trial } = file;
  if (trial !== null) return { ...file, trial: { ...trial, starts: trial.starts + 1 } };
  if (install === null || file.last?.orderId === install.orderId) return file;
  const { orderId, version } = install;
  return { ...file, trial: { orderId, version, starts: 1 } };
}

/** After the agent ended by itself, or was ended because it did not answer. */
export function atAgentExit(file: KeeperFile, reason: 'crashed' | 'hung', at: string): KeeperFile {
  return (file.trial?.starts ?? 0) >= TRIAL_STARTS_MAX ? rollBack(file, reason, at) : file;
}

/** Gives the trial up for the last good release. */
export function rollBack(file: KeeperFile, rolledBack: RollBackReason, at: string): KeeperFile {
  return file.trial === null ? file : { ...file, trial: null, last: lastOf(file.trial, rolledBack, at) };
}

export function prove(file: KeeperFile, at: string): KeeperFile {
  const { trial } = file;
  return trial === null ? file : { ...file, good: trial.version, trial: null, last: lastOf(trial, null, at) };
}

/** The release to start; null is the base. */
export function releaseToStart({ trial, good }: KeeperFile): string | null {
  return trial?.version ?? good;
}

function lastOf(
  { orderId, version }: NonNullable<KeeperFile['trial']>,
  rolledBack: RollBackReason | null,
  at: string,
): KeeperFile['last'] {
  return { orderId, version, rolledBack, at };
}
