import { HEADERS } from '@self-print/contract/call.ts';

/** Acceptable request ids from callers: short and plain enough for a log line. */
const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/** Returns the caller's request id if acceptable, else a new one. */
export function requestIdOf(header: (name: string) => string | undefined, newId: () => string): string {
  const given = header(HEADERS.requestId);
  return given !== undefined && SANE.test(given) ? given : newId();
}
