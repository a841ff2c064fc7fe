import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { TRACE_PARENT, traceParentOf } from '@self-print/contract/traceParent.ts';
import { CALL_TIMEOUT_MS } from '../limits.ts';
import { currentRequestId } from '../requestContext.ts';

/** Headers of every call to the platform, except identity. */
export function commonHeaders(newRequestId: () => string): Record<string, string> {
  const requestId = currentRequestId() ?? newRequestId();
  const parent = traceParentOf(requestId);
  return {
    ...(parent === undefined ? {} : { [TRACE_PARENT]: parent }),
    [HEADERS.loginMode]: LOGIN_MODES.terminal,
    [HEADERS.requestId]: requestId,
    [HEADERS.requestedWith]: 'XMLHttpRequest',
  };
}

/** Identity headers must not follow a redirect to another host. */
export function withoutRedirects(fetcher: typeof fetch): typeof fetch {
  return (input, init) => fetcher(input, { ...init, redirect: 'error' });
}

/** Calls to a platform that need no identity. */
export function publicCalls(origin: string, fetcher: typeof fetch, newRequestId: () => string): CallFunction {
  return makeClient({
    origin: () => origin,
    fetch: withoutRedirects(fetcher),
    headers: () => commonHeaders(newRequestId),
    timeoutMs: CALL_TIMEOUT_MS,
  });
}
