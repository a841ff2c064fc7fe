import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Rasterise } from '../raster/rasterise.ts';
import type { RasterPlan } from '../raster/rasterPlan.ts';
import type { JobReference, PrintOptions, SubmitProblem } from '../types.ts';
import { firstGroup, type IppAttributes } from './attributes.ts';
import type { IppClient, IppProblem } from './client.ts';
import { documentFormatOf } from './documentFormat.ts';
import { referenceOf } from './jobReference.ts';
import { isSuccess, OPERATIONS, STATUS, statusName } from './operations.ts';
import { searchJobs } from './searchJobs.ts';
import { buildTicket, CAPABILITY_ATTRIBUTES } from './ticket.ts';
import {
  attribute,
  boolean,
  GROUP_TAGS,
  type IppAttribute,
  type IppMessage,
  keyword,
  mimeMediaType,
  name,
} from './values.ts';

/** The printer cannot take the document now; a retry may succeed. */
const BUSY: ReadonlySet<number> = new Set([
  STATUS.busy,
  STATUS.notAcceptingJobs,
  STATUS.temporaryError,
  STATUS.serviceUnavailable,
]);
/** Something failed inside the printer, perhaps after it had accepted the document. */
const IN_DOUBT: ReadonlySet<number> = new Set([STATUS.internalError, STATUS.deviceError, STATUS.timeout]);
const HTTP_REDIRECT = 300;
const HTTP_SERVER_ERROR = 500;
/** Request time-out, too many requests, service unavailable. */
const HTTP_BUSY: ReadonlySet<number> = new Set([408, 429, 503]);

/** A printer's recent answers; null where it must be queried. */
export interface RecentAnswers {
  readonly attributes: IppAttributes | null;
  /** The ticket that Validate-Job accepted. */
  readonly ticket: string | null;
}

export interface SubmitDeps {
  readonly client: IppClient;
  /** Rasterises the document for a printer that does not accept PDF. */
  readonly rasterise: Rasterise;
}

/**
 * Sends a document: capabilities, Validate-Job, then Print-Job with the same ticket. Everything before Print-Job has no effect,
 * so a problem there is never ambiguous; once Print-Job has started, only the printer's reply resolves the ambiguity.
 */
export async function submitJob(
  { client, rasterise }: SubmitDeps,
  document: Uint8Array,
  options: PrintOptions,
  recent: RecentAnswers,
): Promise<Result<JobReference, SubmitProblem>> {
  const capabilities = recent.attributes === null ? await askCapabilities(client) : ok(recent.attributes);
  if (!capabilities.ok) return capabilities;
  const wanted = requestFor(options, capabilities.value);
  if (!wanted.ok) return wanted;
  const { plan, request } = wanted.value;
  const doubt = textOf(request) === recent.ticket ? null : await validate(client, request);
  if (doubt !== null) return fail(doubt);
  const drawn = plan === null ? null : await rasterise(document, plan);
  if (drawn?.ok === false) return fail({ kind: 'refused', detail: drawn.problem });
  try {
    const body = drawn === null ? document : drawn.value.chunks;
    const reply = await client.call({ operation: OPERATIONS.printJob, ...request, document: body });
    return await resolveOutcome(client, options.jobName, reply);
  } finally {
    await drawn?.value.close();
  }
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

/** Validates a job ahead of its submission. Returns the ticket that the printer accepted, null when it did not. */
export async function validateAhead(
  client: IppClient,
  options: PrintOptions,
  attributes: IppAttributes,
): Promise<string | null> {
  const wanted = requestFor(options, attributes);
  if (!wanted.ok) return null;
  const { request } = wanted.value;
  const doubt = await validate(client, request);
  return doubt === null ? textOf(request) : null;
}

const textOf = ({ jobAttributes }: TicketRequest) => JSON.stringify(jobAttributes);

async function askCapabilities(client: IppClient): Promise<Result<IppAttributes, SubmitProblem>> {
  const printer = await client.call({
    operation: OPERATIONS.getPrinterAttributes,
    attributes: [attribute('requested-attributes', ...CAPABILITY_ATTRIBUTES.map(keyword))],
  });
  if (!printer.ok) return fail(beforeSending(printer.problem));
  if (!isSuccess(printer.value.code)) return fail(refusalOf(printer.value));
  return ok(firstGroup(printer.value, GROUP_TAGS.printer));
}

interface TicketRequest {
  readonly attributes: readonly IppAttribute[];
  readonly jobAttributes: readonly IppAttribute[];
}

/** The request for a print on a printer with these capabilities, and how the document is rasterised for it, if it must be. */
function requestFor(
  options: PrintOptions,
  printer: IppAttributes,
): Result<{ readonly request: TicketRequest; readonly plan: RasterPlan | null }, SubmitProblem> {
  const chosen = documentFormatOf(options, printer);
  if (!chosen.ok) return chosen;
  const { format, plan } = chosen.value;
  const ticket = buildTicket(options, printer, { isDrawn: plan !== null });
  if (!ticket.ok) return ticket;
  const attributes = [
    attribute('job-name', name(options.jobName)),
    attribute('ipp-attribute-fidelity', boolean(true)),
    attribute('document-format', mimeMediaType(format)),
  ];
  return ok({ request: { attributes, jobAttributes: ticket.value }, plan });
}

/** Asks whether the printer would print exactly this; null when it would. */
async function validate(client: IppClient, request: TicketRequest): Promise<SubmitProblem | null> {
  const reply = await client.call({ operation: OPERATIONS.validateJob, ...request });
  if (!reply.ok) return beforeSending(reply.problem);
  // The operation is mandatory, but a printer without it can still print.
  if (reply.value.code === STATUS.operationNotSupported) return null;
  if (!isSuccess(reply.value.code)) return refusalOf(reply.value);
  // Some printers accept the job and list attributes that they will ignore, despite the requested fidelity.
  const asked = new Set(request.jobAttributes.map((part) => part.name));
  const ignored = firstGroup(reply.value, GROUP_TAGS.unsupported)
    .names()
    .filter((part) => asked.has(part));
  return ignored.length === 0
    ? null
    : { kind: 'refused', detail: `The printer would ignore ${ignored.join(', ')}` };
}

function outcomeOf(reply: IppMessage, jobName: string): Result<JobReference, SubmitProblem> {
  const jobId = firstGroup(reply, GROUP_TAGS.job).integer('job-id');
  // An existing job is followed, even if the printer reports trouble together with it.
  if (jobId !== null && jobId > 0) return ok(referenceOf({ jobId, jobName }));
  if (isSuccess(reply.code)) {
    return fail({ kind: 'ambiguous', detail: 'The printer accepted the document but returned no job' });
  }
  const refusal = refusalOf(reply);
  return fail(IN_DOUBT.has(reply.code) ? { ...refusal, kind: 'ambiguous' } : refusal);
}

function refusalOf(reply: IppMessage): SubmitProblem {
  const message = firstGroup(reply, GROUP_TAGS.operation).text('status-message') ?? '';
  const unsupported = firstGroup(reply, GROUP_TAGS.unsupported).names().join(', ');
  const detail = [statusName(reply.code), message, unsupported].filter((part) => part !== '').join('; ');
  return { kind: BUSY.has(reply.code) ? 'busy' : 'refused', detail };
}

/** No part of the document has been sent yet. */
function beforeSending(problem: IppProblem): SubmitProblem {
  const { detail } = problem;
  if (problem.kind === 'http') return { kind: HTTP_BUSY.has(problem.status) ? 'busy' : 'refused', detail };
  return { kind: problem.kind === 'unreadable' ? 'refused' : 'unreachable', detail };
}

function afterSending(problem: IppProblem): SubmitProblem {
  const { detail } = problem;
  if (problem.kind === 'notSent') return { kind: 'unreachable', detail };
  const isTurnedAway =
    problem.kind === 'http' && (HTTP_BUSY.has(problem.status) || isHttpRefusal(problem.status));
  return isTurnedAway ? beforeSending(problem) : { kind: 'ambiguous', detail };
}

/** Redirects and client errors: the web server has not passed the request on to IPP. */
const isHttpRefusal = (status: number) => status >= HTTP_REDIRECT && status < HTTP_SERVER_ERROR;
