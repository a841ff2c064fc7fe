import type { EventLog } from '@self-print/contract/logEvents.ts';
import { agentSound, type KeeperFile } from '@self-print/contract/release/keeperFiles.ts';
import { RELEASE_TRIAL_MS } from '@self-print/contract/release/releaseFacts.ts';
import type { AgentProcess, StartAgent } from '../agent/supervisor.ts';
import { AGENT_CHECK_MS, TRIAL_LIMIT_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { KeeperDisk } from './keeperDisk.ts';
import {
  atAgentExit,
  atAgentStart,
  atKeeperStart,
  noReleases,
  prove,
  releaseToStart,
  rollBack,
} from './trial.ts';

export interface ReleaseKeeperOptions {
  readonly disk: KeeperDisk;
  /** Version that the machine's own package installed. */
  readonly base: string;
  /** Starts the agent of a release; null is the base. */
  readonly startRelease: (version: string | null) => StartAgent;
  /** Whether the agent that runs answers. */
  readonly isHealthy: () => boolean;
  readonly time: Time;
  /** ISO 8601. */
  readonly now: () => string;
  readonly log: EventLog;
}

/**
 * Starts the release that the keeper's file names, and lets a new one prove itself: it has to answer for `RELEASE_TRIAL_MS` without
 * a fault and give its word that it can work, within `TRIAL_LIMIT_MS`. One that ends twice, hangs, is not ready in time or is cut off
 * is given up for the last good one. Nothing that an agent says can end its own trial earlier or prove another release.
 */
export function createReleaseKeeper(options: ReleaseKeeperOptions): StartAgent {
  const { disk, base, startRelease, isHealthy, time, now, log } = options;
  const found = disk.read();
  let file: KeeperFile = found ?? noReleases(base);

  /** Takes a next content; false when it is not on the disk. */
  const settle = (next: KeeperFile): boolean => {
    if (next === file) return true;
    const written = disk.write(next);
    if (!written.ok) log.event('keeper-file-failed', { detail: written.problem });
    const { trial } = file;
    file = next;
    if (trial === null || next.trial !== null || next.last === null) return written.ok;
    const { version, orderId, rolledBack } = next.last;
    if (rolledBack === null) log.event('keeper-release-proven', { version, orderId });
    else log.event('keeper-release-rolled-back', { version, orderId, reason: rolledBack });
    return written.ok;
  };
  settle(atKeeperStart(found, base, now()));

  const choose = (): string | null => {
    const before = file;
    const next = atAgentStart(file, disk.readInstall());
    // A trial that the next keeper would not know of would never end.
    if (!settle(next)) file = rollBack(before, 'interrupted', now());
    if (file.trial !== null && !disk.has(file.trial.version)) settle(rollBack(file, 'incomplete', now()));
    const version = releaseToStart(file);
    // Somebody deleted it; the base is always there.
    return version !== null && disk.has(version) ? version : null;
  };

  return (listener) => {
    const version = choose();
    log.event('keeper-release-started', { version: version ?? base, trial: file.trial !== null });
    const trial = file.trial;
    let sound = false;
    let healthyMs = 0;
    let cancel = () => {};
    let process: AgentProcess | undefined;
    const isOnTrial = () => trial !== null && file.trial?.orderId === trial.orderId;
    const watch = (leftMs: number) => {
      cancel = time.after(AGENT_CHECK_MS, () => {
        if (!isOnTrial()) return;
        healthyMs = isHealthy() ? healthyMs + AGENT_CHECK_MS : 0;
        if (sound && healthyMs >= RELEASE_TRIAL_MS) return void settle(prove(file, now()));
        if (leftMs > AGENT_CHECK_MS) return watch(leftMs - AGENT_CHECK_MS);
        settle(rollBack(file, healthyMs > 0 ? 'notReady' : 'hung', now()));
        process?.kill();
      });
    };
    process = startRelease(version)({
      onMessage: (message) => {
        const word = agentSound.safeParse(message);
        if (word.success && word.data.version === trial?.version) sound = true;
        listener.onMessage(message);
      },
      onExit: (reason) => {
        cancel();
        if (isOnTrial()) settle(atAgentExit(file, isHealthy() ? 'crashed' : 'hung', now()));
        listener.onExit(reason);
      },
    });
    if (isOnTrial()) watch(TRIAL_LIMIT_MS);
    return process;
  };
}
