import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Timers } from '../../../system.ts';
import { claimRow, ROW_RENEW_MS, renewRows } from './claimRow.ts';
import { expireTasks, finishTasks, skipLeft } from './endTasks.ts';
import { workRow } from './workRow.ts';

const LOOK_MS = SECOND_MS;
/** Documents made at once on each server: enough to keep its typesetting busy, few enough that others' orders come between. */
const LANES = 3;
/** After this many documents, each lane stops so that finished batches can be ended while others go on for hours. */
const ROWS_A_ROUND = 10;

/** Works batches off, on each server some rows at a time; the returned function stops it and waits for the rows under way. */
export function scheduleBatches(deps: Deps, timers: Timers): () => Promise<void> {
  const worker = deps.random.uuid();
  const stopping = new AbortController();
  let current = Promise.resolve();
  const tell = (error: unknown) => deps.log.error('batch-job-failed', error);
  const endLooking = timers.every(LOOK_MS, () => {
    current = workBatches(deps, worker, stopping.signal).catch(tell);
    return current;
  });
  const endRenewing = timers.every(ROW_RENEW_MS, () => renewRows(deps, worker).catch(tell));
  return async () => {
    endLooking();
    stopping.abort();
    await current;
    endRenewing();
  };
}

/** Works off what waits, until nothing does; ends what is done, and what is over. */
export async function workBatches(deps: Deps, worker: string, signal: AbortSignal): Promise<void> {
  for (let mayBeMore = true; mayBeMore; ) {
    await skipLeft(deps);
    await expireTasks(deps);
    const lanes = await Promise.all(Array.from({ length: LANES }, () => workLane(deps, worker, signal)));
    await finishTasks(deps);
    mayBeMore = lanes.includes('mayBeMore');
  }
}

async function workLane(deps: Deps, worker: string, signal: AbortSignal): Promise<'mayBeMore' | 'over'> {
  for (let rows = 0; rows < ROWS_A_ROUND; rows += 1) {
    const claim = signal.aborted ? undefined : await claimRow(deps, worker);
    if (!claim) return 'over';
    await workRow(deps, claim);
  }
  return 'mayBeMore';
}
