import type { OriginPolicy } from '../../policy/origins.ts';
import type { Denied } from '../../shellPort.ts';
import type { ChromiumEvent } from './events.ts';
import type { Protocol } from './protocol.ts';

type PausedRequest = Extract<ChromiumEvent, { method: 'Fetch.requestPaused' }>['params'];

export interface RequestGuardOptions {
  readonly send: Protocol['send'];
  readonly policy: OriginPolicy;
  readonly mainFrameId: string;
  readonly onDenied: (what: Denied, target: string) => void;
  /** Called when the page itself could not be loaded. */
  readonly onLoadFailed: (reason: string) => void;
}

const FIRST_ERROR_STATUS = 400;

/**
 * Decides on every request of a page, before it is sent and, for documents, before an error page would be shown. A refused
 * document is aborted, which leaves the current page in place.
 */
export function createRequestGuard(options: RequestGuardOptions): { handle(paused: PausedRequest): void } {
  const { send, policy, onDenied, onLoadFailed } = options;
  const refuse = (requestId: string) => void send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });

  const decide = async (paused: PausedRequest) => {
    const { requestId, resourceType, frameId, request } = paused;
    const problem = problemOf(paused);
    if (resourceType === 'Document' && problem === undefined && !isWebPage(paused)) {
      refuse(requestId);
      return onDenied('navigation', request.url);
    }
    if (problem !== undefined && frameId === options.mainFrameId) {
      refuse(requestId);
      onLoadFailed(problem);
    } else if (resourceType === 'Document' && !policy.mayNavigate(request.url)) {
      refuse(requestId);
      onDenied('navigation', request.url);
    } else if (resourceType !== 'Document' && !(await policy.mayRequest(request.url))) {
      refuse(requestId);
      onDenied('request', request.url);
    } else {
      void send('Fetch.continueRequest', { requestId });
    }
  };
  return { handle: (paused) => void decide(paused) };
}

/** Whether a document is one of ours; others, such as PDF, Chromium shows by viewers with buttons of their own. */
function isWebPage({ responseHeaders }: PausedRequest): boolean {
  const type = responseHeaders?.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  return type === undefined || /^text\/html\b/i.test(type);
}

/** Why a document cannot be shown; undefined before there is a response, and for a good one. */
function problemOf({ responseErrorReason, responseStatusCode }: PausedRequest): string | undefined {
  // An aborted one was superseded by the next.
  if (responseErrorReason !== undefined && responseErrorReason !== 'Aborted') return responseErrorReason;
  if (responseStatusCode !== undefined && responseStatusCode >= FIRST_ERROR_STATUS)
    return `HTTP ${responseStatusCode}`;
  return undefined;
}
