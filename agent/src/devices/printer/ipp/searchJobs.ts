import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { groupsOf, type IppAttributes } from './attributes.ts';
import type { IppClient } from './client.ts';
import { isSameName } from './jobReference.ts';
import { EMPTINESS_ATTRIBUTES, isWaitingForDocument } from './jobState.ts';
import { isSuccess, OPERATIONS, statusName } from './operations.ts';
import { attribute, boolean, GROUP_TAGS, keyword } from './values.ts';

/** What a printer's own list says about a job. */
export interface JobSearch {
  /** Number of our job; null when it is not listed. */
  readonly jobId: number | null;
  /** Whether the printer has unfinished jobs of others. */
  readonly hasOthers: boolean;
}

/**
 * Looks for a job by its name among a printer's unfinished and finished jobs. One that still waits for its document is ours only if
 * there is no other: something on the way may have sent Create-Job twice.
 */
export async function searchJobs(
  client: IppClient,
  jobName: string,
): Promise<Result<JobSearch, { readonly kind: 'unreachable'; readonly detail: string }>> {
  const open = await listJobs(client, 'not-completed');
  if (!open.ok) return open;
  const hasOthers = open.value.length > 0;
  const own = jobsNamed(open.value, jobName);
  const begun = own.find((job) => !isWaitingForDocument(job));
  if (begun !== undefined) return ok({ jobId: begun.integer('job-id'), hasOthers });
  const ended = await listJobs(client, 'completed');
  if (!ended.ok) return ended;
  const job = jobsNamed(ended.value, jobName).findLast(mayHaveBegun) ?? own[0];
  return ok({ jobId: job?.integer('job-id') ?? null, hasOthers });
}

async function listJobs(
  client: IppClient,
  which: 'completed' | 'not-completed',
): Promise<Result<readonly IppAttributes[], { readonly kind: 'unreachable'; readonly detail: string }>> {
  const reply = await client.call({
    operation: OPERATIONS.getJobs,
    attributes: [
      attribute('requested-attributes', ...SEARCHED_ATTRIBUTES.map(keyword)),
      attribute('which-jobs', keyword(which)),
      attribute('my-jobs', boolean(false)),
    ],
  });
  if (!reply.ok) return fail({ kind: 'unreachable', detail: reply.problem.detail });
  if (!isSuccess(reply.value.code))
    return fail({ kind: 'unreachable', detail: statusName(reply.value.code) });
  return ok(groupsOf(reply.value, GROUP_TAGS.job));
}

const SEARCHED_ATTRIBUTES = ['job-id', 'job-name', ...EMPTINESS_ATTRIBUTES] as const;

/**
 * The jobs of that name, lowest number first. Names are unique, so there should be only one; of two that have not ended the first
 * is the one that prints.
 */
function jobsNamed(jobs: readonly IppAttributes[], jobName: string): IppAttributes[] {
  const idOf = (job: IppAttributes) => job.integer('job-id') ?? 0;
  return jobs
    .filter((job) => {
      const listedName = job.text('job-name');
      return listedName !== null && idOf(job) > 0 && isSameName(listedName, jobName);
    })
    .toSorted((one, other) => idOf(one) - idOf(other));
}

/** A job that ended without ever having had a document is as if it had not been. */
const mayHaveBegun = (job: IppAttributes) => job.integer('number-of-documents') !== 0;
