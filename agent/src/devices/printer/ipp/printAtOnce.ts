import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { JobReference, SubmitProblem } from '../types.ts';
import { firstGroup } from './attributes.ts';
import type { IppClient, IppProblem } from './client.ts';
import type { DocumentBody } from './exchange.ts';
import { referenceOf } from './jobReference.ts';
import { isSuccess, OPERATIONS, STATUS } from './operations.ts';
import { afterSending, refusalInDoubt } from './replies.ts';
import { searchJobs } from './searchJobs.ts';
import type { TicketRequest } from './ticketRequest.ts';
import { GROUP_TAGS, type IppMessage } from './values.ts';

/**
 * Sends ticket and document in one Print-Job, to a printer that has no other way. Something on the way may send it twice, which
 * makes two jobs.
 */
export async function printAtOnce(
  client: IppClient,
  { jobName, attributes, documentAttributes, jobAttributes }: TicketRequest,
  document: DocumentBody,
): Promise<Result<JobReference, SubmitProblem>> {
  const reply = await client.call({
    operation: OPERATIONS.printJob,
    attributes: [...attributes, ...documentAttributes],
    jobAttributes,
    document,
  });
  return resolveOutcome(client, jobName, reply);
}

/**
 * Decides whether a document that was sent was accepted. A printer that rejects it may have accepted it nevertheless, so its list
 * of jobs takes precedence. If a printer claims to be busy but lists no job that explains it, the outcome remains ambiguous.
 */
async function resolveOutcome(
  client: IppClient,
  jobName: string,
  reply: Result<IppMessage, IppProblem>,
): Promise<Result<JobReference, SubmitProblem>> {
  const answer = reply.ok ? outcomeOf(reply.value, jobName) : fail(afterSending(reply.problem));
  const isTurnedAway = !answer.ok && (answer.problem.kind === 'busy' || answer.problem.kind === 'refused');
  if (!isTurnedAway) return answer;
  const searched = await searchJobs(client, jobName);
  const jobId = searched.ok ? searched.value.jobId : null;
  if (jobId !== null) return ok(referenceOf({ jobId, jobName }));
  const isDefinite = reply.ok && reply.value.code === STATUS.notAcceptingJobs;
  const isExplained = isDefinite || (searched.ok && searched.value.hasOthers);
  const { problem } = answer;
  return fail(problem.kind === 'busy' && !isExplained ? { ...problem, kind: 'ambiguous' } : problem);
}

function outcomeOf(reply: IppMessage, jobName: string): Result<JobReference, SubmitProblem> {
  const jobId = firstGroup(reply, GROUP_TAGS.job).integer('job-id');
  // An existing job is followed, even if the printer reports trouble together with it.
  if (jobId !== null && jobId > 0) return ok(referenceOf({ jobId, jobName }));
  if (isSuccess(reply.code)) {
    return fail({ kind: 'ambiguous', detail: 'The printer accepted the document but returned no job' });
  }
  return fail(refusalInDoubt(reply));
}
