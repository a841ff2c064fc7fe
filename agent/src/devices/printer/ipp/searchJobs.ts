import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { groupsOf, type IppAttributes } from './attributes.ts';
import type { IppClient } from './client.ts';
import { isSameName } from './jobReference.ts';
import { isSuccess, OPERATIONS, statusName } from './operations.ts';
import { attribute, boolean, GROUP_TAGS, keyword } from './values.ts';

/** What a printer's own list says about a job. */
export interface JobSearch {
  /** Number of our job; null when it is not listed. */
  readonly jobId: number | null;
  /** Whether the printer has unfinished jobs of others. */
  readonly hasOthers: boolean;
}

/** Looks for a job by its name among a printer's unfinished and finished jobs. */
export async function searchJobs(
  client: IppClient,
  jobName: string,
): Promise<Result<JobSearch, { readonly kind: 'unreachable'; readonly detail: string }>> {
  let hasOthers = false;
  for (const which of ['not-completed', 'completed'] as const) {
    const reply = await client.call({
      operation: OPERATIONS.getJobs,
      attributes: [
        attribute('requested-attributes', keyword('job-id'), keyword('job-name')),
        attribute('which-jobs', keyword(which)),
        attribute('my-jobs', boolean(false)),
      ],
    });
    if (!reply.ok) return fail({ kind: 'unreachable', detail: reply.problem.detail });
    if (!isSuccess(reply.value.code)) {
      return fail({ kind: 'unreachable', detail: statusName(reply.value.code) });
    }
    const listed = groupsOf(reply.value, GROUP_TAGS.job);
    const jobIds = jobsNamed(listed, jobName);
    const jobId = which === 'completed' ? jobIds.at(-1) : jobIds.at(0);
    hasOthers ||= which === 'not-completed' && listed.length > 0;
    if (jobId !== undefined) return ok({ jobId, hasOthers });
  }
  return ok({ jobId: null, hasOthers });
}

/**
 * The numbers of the jobs of that name, lowest first. Names are unique, so there should be only one; of two that have not ended
 * the first is the one that prints.
 */
function jobsNamed(jobs: readonly IppAttributes[], jobName: string): number[] {
  const ids = jobs.flatMap((job) => {
    const listedName = job.text('job-name');
    const jobId = job.integer('job-id');
    return listedName !== null && jobId !== null && isSameName(listedName, jobName) ? [jobId] : [];
  });
  return ids.toSorted((one, other) => one - other);
}
