import { HEADERS } from '@self-print/contract/call.ts';

/** Ids that callers may bring along: short and plain, so that they can stand in a log line. */
const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's request id if it is sane, else a new one. */
export function requestIdOf(header: (name: string) => string | undefined, newId: () => string): string {
  const given = header(HEADERS.requestId);
  return given !== undefined && SANE.test(given) ? given : newId();
}
