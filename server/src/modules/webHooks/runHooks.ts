import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Timers } from '../../system.ts';
import { findHook, type HookOfApp } from './hookStore.ts';
import { settle } from './settle.ts';
import { hooksDue, takeDue } from './takeDue.ts';
import { type HookDeps, tryDelivery } from './tryDelivery.ts';

const PERIOD_MS = 2 * SECOND_MS;
/** Rounds for one hook before others have their turn again. */
const ROUNDS_MAX = 20;

/** Tells hooks of events periodically; the returned function stops it. */
export function scheduleHooks(deps: HookDeps, timers: Timers): () => void {
  return timers.every(PERIOD_MS, () =>
    runHooks(deps).catch((error: unknown) => deps.log.error('hook-job-failed', error)),
  );
}

/** Sends what is due, to all hooks beside each other: one that is slow delays none but itself and the next round. */
export async function runHooks(deps: HookDeps): Promise<void> {
  const due = await hooksDue(deps.db, deps.clock.now());
  const report = (error: unknown) => deps.log.error('hook-job-failed', error);
  await Promise.all(due.map((hook) => workOff(deps, hook).catch(report)));
}

async function workOff(deps: HookDeps, { hook }: HookOfApp): Promise<void> {
  let present = hook;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const taken = await takeDue(deps.db, present, deps.clock.now());
    if (taken.length === 0) return;
    const outcomes = await Promise.all(
      taken.map(async (delivery) => {
        const outcome = await tryDelivery(deps, delivery);
        await settle(deps, delivery, outcome);
        return outcome.ok;
      }),
    );
    if (!outcomes.every((isTaken) => isTaken)) return;
    const found = await findHook(deps.db, hook);
    if (!found?.hook.enabled) return;
    present = found.hook;
  }
}
