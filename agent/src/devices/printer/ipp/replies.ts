import type { SubmitProblem } from '../types.ts';
import { firstGroup } from './attributes.ts';
import type { IppProblem } from './client.ts';
import { STATUS, statusName } from './operations.ts';
import { GROUP_TAGS, type IppAttribute, type IppMessage } from './values.ts';

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

/** Some printers accept a job and list attributes that they will ignore, despite the requested fidelity; null when none. */
export function ignoredIn(reply: IppMessage, requested: readonly IppAttribute[]): SubmitProblem | null {
  const names = new Set(requested.map(({ name }) => name));
  const ignored = firstGroup(reply, GROUP_TAGS.unsupported)
    .names()
    .filter((name) => names.has(name));
  return ignored.length === 0
    ? null
    : { kind: 'refused', detail: `The printer would ignore ${ignored.join(', ')}` };
}

/** Why a printer did not take a document, by its reply. */
export function refusalOf(reply: IppMessage): SubmitProblem {
  const message = firstGroup(reply, GROUP_TAGS.operation).text('status-message') ?? '';
  const unsupported = firstGroup(reply, GROUP_TAGS.unsupported).names().join(', ');
  const detail = [statusName(reply.code), message, unsupported].filter((part) => part !== '').join('; ');
  return { kind: BUSY.has(reply.code) ? 'busy' : 'refused', detail };
}

/** The same once the document was under way. */
export function refusalInDoubt(reply: IppMessage): SubmitProblem {
  const refusal = refusalOf(reply);
  return IN_DOUBT.has(reply.code) ? { ...refusal, kind: 'ambiguous' } : refusal;
}

/** No part of the document has been sent yet. */
export function beforeSending(problem: IppProblem): SubmitProblem {
  const { detail } = problem;
  if (problem.kind === 'http') return { kind: HTTP_BUSY.has(problem.status) ? 'busy' : 'refused', detail };
  return { kind: problem.kind === 'unreadable' ? 'refused' : 'unreachable', detail };
}

/** The document was under way. */
export function afterSending(problem: IppProblem): SubmitProblem {
  const { detail } = problem;
  if (problem.kind === 'notSent') return { kind: 'unreachable', detail };
  const isTurnedAway =
    problem.kind === 'http' && (HTTP_BUSY.has(problem.status) || isHttpRefusal(problem.status));
  return isTurnedAway ? beforeSending(problem) : { kind: 'ambiguous', detail };
}

/** Redirects and client errors: the web server has not passed the request on to IPP. */
const isHttpRefusal = (status: number) => status >= HTTP_REDIRECT && status < HTTP_SERVER_ERROR;
