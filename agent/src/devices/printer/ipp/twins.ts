import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { JobObservation } from '../types.ts';
import type { IppAttributes } from './attributes.ts';
import type { IppClient } from './client.ts';
import type { JobKey } from './jobReference.ts';
import { JOB_ATTRIBUTES, type JobDialect, observationOf } from './jobState.ts';
import { listJobs } from './listJobs.ts';
import { OPERATIONS } from './operations.ts';

type Unreachable = Extract<JobObservation, { readonly state: 'unreachable' }>;

/**
 * Cancels other jobs of our name that have not ended. A request that something on the way sent twice made two jobs, and only one
 * of them is to print. Fails when the printer could not be asked.
 */
export async function cancelTwins(client: IppClient, key: JobKey): Promise<Result<number, Unreachable>> {
  const twins = await twinsOf(client, key, 'not-completed');
  if (!twins.ok) return twins;
  for (const twin of twins.value) {
    const jobId = twin.integer('job-id');
    if (jobId !== null) await client.call({ operation: OPERATIONS.cancelJob, jobId });
  }
  return ok(twins.value.length);
}

/**
 * Whether other jobs of our name may have printed, among those that have ended. Where documents are sent into jobs (`areEmpty`) the
 * others never had one, so that only a count speaks for a print.
 */
export async function haveTwinsPrinted(
  client: IppClient,
  key: JobKey,
  dialect: JobDialect,
  areEmpty: () => Promise<boolean>,
): Promise<Result<boolean, Unreachable>> {
  const twins = await twinsOf(client, key, 'completed');
  if (!twins.ok) return twins;
  const doubtful = twins.value.filter((twin) => mayHavePrinted(twin, dialect));
  if (doubtful.length === 0) return ok(false);
  return ok(doubtful.some((twin) => stoppedOf(twin, dialect)?.impressions !== null) || !(await areEmpty()));
}

function mayHavePrinted(twin: IppAttributes, dialect: JobDialect): boolean {
  return stoppedOf(twin, dialect)?.impressions !== 0;
}

/** A twin that was stopped; undefined for any other. */
function stoppedOf(twin: IppAttributes, dialect: JobDialect) {
  const seen = observationOf(twin, dialect);
  return seen?.state === 'aborted' || seen?.state === 'cancelled' ? seen : undefined;
}

/** A printer that refuses to list its jobs has no twins to show. */
async function twinsOf(
  client: IppClient,
  { jobId, jobName }: JobKey,
  which: 'completed' | 'not-completed',
): Promise<Result<readonly IppAttributes[], Unreachable>> {
  const listed = await listJobs(client, which, jobName, JOB_ATTRIBUTES);
  if (listed.ok) return ok(listed.value.own.filter((job) => job.integer('job-id') !== jobId));
  const { kind, detail } = listed.problem;
  return kind === 'refused' ? ok([]) : fail({ state: 'unreachable', detail });
}
