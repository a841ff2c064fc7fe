import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { groupsOf, type IppAttributes } from './attributes.ts';
import type { IppClient } from './client.ts';
import { isSameName } from './jobReference.ts';
import { isSuccess, OPERATIONS, statusName } from './operations.ts';
import { requested } from './requested.ts';
import { attribute, boolean, GROUP_TAGS, keyword } from './values.ts';

/** Why a printer listed no jobs: it gave no reply, or refuses to list them. */
interface NotListed {
  readonly kind: 'noReply' | 'refused';
  readonly detail: string;
}

/** Returns the attributes `names` of a printer's jobs that have our job's name, and how many jobs it listed. */
export async function listJobs(
  client: IppClient,
  which: 'completed' | 'not-completed',
  jobName: string,
  names: readonly string[],
): Promise<Result<{ readonly own: readonly IppAttributes[]; readonly total: number }, NotListed>> {
  const reply = await client.call({
    operation: OPERATIONS.getJobs,
    attributes: [
      requested(names),
      attribute('which-jobs', keyword(which)),
      attribute('my-jobs', boolean(false)),
    ],
  });
  if (!reply.ok) return fail({ kind: 'noReply', detail: reply.problem.detail });
  if (!isSuccess(reply.value.code)) return fail({ kind: 'refused', detail: statusName(reply.value.code) });
  const jobs = groupsOf(reply.value, GROUP_TAGS.job);
  const own = jobs.filter((job) => {
    const listedName = job.text('job-name');
    return listedName !== null && isSameName(listedName, jobName);
  });
  return ok({ own, total: jobs.length });
}
