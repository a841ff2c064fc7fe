import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { IppAttributes } from './attributes.ts';
import type { IppClient } from './client.ts';
import { EMPTINESS_ATTRIBUTES, isWaitingForDocument } from './jobState.ts';
import { listJobs } from './listJobs.ts';
import { JOB_STATE } from './operations.ts';

/** What a printer's own list says about a job. */
export interface JobSearch {
  /** Number of our job; null when it is not listed. */
  readonly jobId: number | null;
  /** Whether the printer has unfinished jobs of others. */
  readonly hasOthers: boolean;
}

const SEARCHED_ATTRIBUTES = ['job-id', 'job-name', ...EMPTINESS_ATTRIBUTES] as const;

/**
 * Looks for a job by its name among a printer's unfinished and finished jobs. One that still waits for its document is ours only if
 * there is no other: something on the way may have sent Create-Job twice.
 */
export async function searchJobs(
  client: IppClient,
  jobName: string,
): Promise<Result<JobSearch, { readonly kind: 'unreachable'; readonly detail: string }>> {
  const open = await listJobs(client, 'not-completed', jobName, SEARCHED_ATTRIBUTES);
  if (!open.ok) return fail({ kind: 'unreachable', detail: open.problem.detail });
  const hasOthers = open.value.total > 0;
  const own = byNumber(open.value.own);
  const begun = own.find((job) => !isWaitingForDocument(job));
  if (begun !== undefined) return ok({ jobId: begun.integer('job-id'), hasOthers });
  const ended = await listJobs(client, 'completed', jobName, SEARCHED_ATTRIBUTES);
  if (!ended.ok) return fail({ kind: 'unreachable', detail: ended.problem.detail });
  const job = byNumber(ended.value.own).findLast(mayHaveBegun) ?? own[0];
  return ok({ jobId: job?.integer('job-id') ?? null, hasOthers });
}

/** Lowest number first. Names are unique, so there should be only one; of two that have not ended the first is the one that prints. */
function byNumber(jobs: readonly IppAttributes[]): IppAttributes[] {
  const idOf = (job: IppAttributes) => job.integer('job-id') ?? 0;
  return jobs.filter((job) => idOf(job) > 0).toSorted((one, other) => idOf(one) - idOf(other));
}

/** A job that was stopped without ever having had a document counts as if it had never existed. */
const mayHaveBegun = (job: IppAttributes) =>
  job.integer('job-state') === JOB_STATE.completed || job.integer('number-of-documents') !== 0;
