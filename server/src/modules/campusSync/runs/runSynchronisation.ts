import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Timers } from '../../../system.ts';
import { beginDue } from './beginDue.ts';
import { claimRun, failInterrupted } from './lease.ts';
import { type PerformDeps, performRun } from './performRun.ts';
import { dropStaged } from './staging.ts';

const PERIOD_MS = 5 * SECOND_MS;

type SyncDeps = PerformDeps & Pick<Deps, 'random'>;

/** Begins what is due and carries out the queue, one run at a time on each server; the returned function stops it and waits. */
export function scheduleSynchronisation(deps: SyncDeps, timers: Timers): () => Promise<void> {
  const stopping = new AbortController();
  let current = Promise.resolve();
  const end = timers.every(PERIOD_MS, () => {
    current = synchronise(deps, stopping.signal).catch((error: unknown) =>
      deps.log.error('sync-job-failed', error),
    );
    return current;
  });
  return async () => {
    end();
    stopping.abort();
    await current;
  };
}

/** Begins what is due, and carries out runs until there are none. */
export async function synchronise(deps: SyncDeps, signal: AbortSignal): Promise<void> {
  await failInterrupted(deps);
  await dropStaged(deps.db);
  await beginDue(deps);
  while (!signal.aborted) {
    const run = await claimRun(deps);
    if (!run) return;
    await performRun(deps, run, signal);
  }
}
