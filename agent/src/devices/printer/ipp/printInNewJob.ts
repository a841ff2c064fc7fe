import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { JobReference, SubmitProblem } from '../types.ts';
import { firstGroup, type IppAttributes } from './attributes.ts';
import { cancelConfirmed } from './cancelConfirmed.ts';
import type { IppClient } from './client.ts';
import type { DocumentBody } from './exchange.ts';
import { referenceOf } from './jobReference.ts';
import { EMPTINESS_ATTRIBUTES, isWaitingForDocument } from './jobState.ts';
import { GONE, isSuccess, OPERATIONS, STATUS } from './operations.ts';
import { printAtOnce } from './printAtOnce.ts';
import { afterSending, beforeSending, ignoredIn, refusalInDoubt, refusalOf } from './replies.ts';
import { requested } from './requested.ts';
import type { TicketRequest } from './ticketRequest.ts';
import { cancelTwins } from './twins.ts';
import { attribute, boolean, GROUP_TAGS, type IppMessage } from './values.ts';

/** Whether the printer has Create-Job and Send-Document, as IPP Everywhere (PWG 5100.14) demands. */
export function takesDocumentsIntoJobs(printer: IppAttributes): boolean {
  const operations = printer.integers('operations-supported');
  return operations.includes(OPERATIONS.createJob) && operations.includes(OPERATIONS.sendDocument);
}

/**
 * Creates a job, then sends its document into it (RFC 8011 sections 4.2.4 and 4.3.1). A job takes its document only once, so a
 * request that is repeated on the way prints nothing more: a second Create-Job makes an empty job, a second Send-Document is refused.
 * Until the document is sent every problem is definite, because an empty job prints nothing and the printer drops it after a while.
 */
export async function printInNewJob(
  client: IppClient,
  request: TicketRequest,
  document: DocumentBody,
): Promise<Result<JobReference, SubmitProblem>> {
  const { jobName, attributes, jobAttributes, documentAttributes } = request;
  const created = await client.call({ operation: OPERATIONS.createJob, attributes, jobAttributes });
  // Some printers list operations that they do not have.
  if (created.ok && created.value.code === STATUS.operationNotSupported)
    return printAtOnce(client, request, document);
  const job = created.ok ? createdIn(created.value, request) : fail(beforeSending(created.problem));
  if (!job.ok) {
    const mayExist = created.ok || created.problem.kind !== 'notSent';
    if (mayExist) await cancelTwins(client, { jobId: NO_JOB, jobName });
    return job;
  }
  const jobId = job.value;
  const reply = await client.call({
    operation: OPERATIONS.sendDocument,
    jobId,
    attributes: [...documentAttributes, attribute('last-document', boolean(true))],
    document,
  });
  const reference = referenceOf({ jobId, jobName });
  if (reply.ok && isSuccess(reply.value.code)) return ok(reference);
  const problem = reply.ok ? refusalInDoubt(reply.value) : afterSending(reply.problem);
  const isGone = reply.ok && GONE.has(reply.value.code);
  if (isGone || problem.kind === 'ambiguous')
    return fail({ kind: 'ambiguous', detail: problem.detail, reference });
  if (problem.kind !== 'unreachable') return afterRefusal(client, { jobId, reference }, problem);
  // Nothing of the document was sent, whatever becomes of the job.
  await cancelConfirmed(client, jobId);
  return fail(problem);
}

/** No printer gives a job this number. */
const NO_JOB = 0;

function createdIn(reply: IppMessage, { jobAttributes }: TicketRequest): Result<number, SubmitProblem> {
  if (!isSuccess(reply.code)) return fail(refusalOf(reply));
  const ignored = ignoredIn(reply, jobAttributes);
  if (ignored !== null) return fail(ignored);
  const jobId = firstGroup(reply, GROUP_TAGS.job).integer('job-id');
  return jobId !== null && jobId > 0
    ? ok(jobId)
    : fail({ kind: 'refused', detail: 'The printer created a job without a number' });
}

/**
 * Decides whether a document that was turned away was accepted nevertheless, as the job itself tells. An empty job is cancelled:
 * only then is it certain that nothing will come of it.
 */
async function afterRefusal(
  client: IppClient,
  { jobId, reference }: { readonly jobId: number; readonly reference: JobReference },
  problem: SubmitProblem,
): Promise<Result<JobReference, SubmitProblem>> {
  const inDoubt = fail({ kind: 'ambiguous', detail: problem.detail, reference } as const);
  const reply = await client.call({
    operation: OPERATIONS.getJobAttributes,
    jobId,
    attributes: [requested(EMPTINESS_ATTRIBUTES)],
  });
  if (!reply.ok) return inDoubt;
  if (GONE.has(reply.value.code)) return problem.kind === 'busy' ? inDoubt : fail(problem);
  if (!isSuccess(reply.value.code)) return inDoubt;
  const job = firstGroup(reply.value, GROUP_TAGS.job);
  if (!isWaitingForDocument(job)) return ok(reference);
  return (await cancelConfirmed(client, jobId)) ? fail(problem) : inDoubt;
}
