/** The header by which systems pass a trace on (https://www.w3.org/TR/trace-context/). */
export const TRACE_PARENT = 'traceparent';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const SPAN_DIGITS = 16;

/** The trace of a request: its id without hyphens, so that each is found by the other. Undefined for an id that is no UUID. */
export function traceIdOf(requestId: string): string | undefined {
  return UUID.test(requestId) ? requestId.replaceAll('-', '').toLowerCase() : undefined;
}

/** What a call made for a request says of its trace: all of them hang below one span, the request itself. */
export function traceParentOf(requestId: string): string | undefined {
  const traceId = traceIdOf(requestId);
  return traceId === undefined ? undefined : `00-${traceId}-${traceId.slice(-SPAN_DIGITS)}-01`;
}
