import { SECOND_MS } from '@self-print/contract/limits.ts';
import { asc, eq } from 'drizzle-orm';
import { batchPrint } from '../../../db/schema/batches.ts';
import type { Deps } from '../../../deps.ts';
import type { Timers } from '../../../system.ts';
import { settlePapers } from './settlePapers.ts';
import { tellNext } from './tellNext.ts';

const LOOK_MS = SECOND_MS;

type PrintDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'storage'>;

/** Works print runs off, on each server; the returned function stops it and waits for the step under way. */
export function schedulePrints(deps: PrintDeps, timers: Timers): () => Promise<void> {
  let current = Promise.resolve();
  const endLooking = timers.every(LOOK_MS, () => {
    current = workPrints(deps).catch((error: unknown) => deps.log.error('batch-job-failed', error));
    return current;
  });
  return async () => {
    endLooking();
    await current;
  };
}

/**
 * Looks once at what terminals were told to print, and tells those that have nothing of their run the next document. A run that cannot be
 * looked at holds up no other.
 */
export async function workPrints(deps: PrintDeps): Promise<void> {
  await settlePapers(deps);
  const runs = await deps.db.orm
    .select({ schoolCode: batchPrint.schoolCode, runId: batchPrint.runId })
    .from(batchPrint)
    .where(eq(batchPrint.state, 'running'))
    .orderBy(asc(batchPrint.startedAt));
  for (const run of runs) {
    await tellNext(deps, run).catch((error: unknown) => deps.log.error('batch-job-failed', error));
  }
}
