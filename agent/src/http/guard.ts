import { createHash, timingSafeEqual } from 'node:crypto';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';

/** What the guard examines before any body is read. */
export interface RequestFacts {
  readonly method: string;
  readonly path: string;
  /** All Host headers as received; more than one is an attack. */
  readonly hosts: readonly string[];
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly contentType: string | undefined;
  readonly token: string | undefined;
}

export interface GuardPolicy {
  readonly port: number;
  /** Per-boot token, which only a page of this origin can read. */
  readonly token: string;
}

export interface Denial {
  readonly reason: 'host' | 'origin' | 'fetch-site' | 'method' | 'content-type' | 'token';
  readonly problem: ErrorName;
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;
/** Values of Sec-Fetch-Site for our page and for a typed address. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);
const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Decides whether a request may be answered at all. Host prevents DNS rebinding; Origin and Sec-Fetch-Site exclude pages of
 * other origins, including other ports of this machine; and calls require what no foreign form or image can send: POST with
 * JSON and the token.
 */
export function denialOf(facts: RequestFacts, { port, token }: GuardPolicy): Denial | null {
  const [host] = facts.hosts;
  if (facts.hosts.length !== 1 || (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)) {
    return { reason: 'host', problem: 'FORBIDDEN' };
  }
  if (facts.origin !== undefined && facts.origin !== `http://${host}`) {
    return { reason: 'origin', problem: 'FORBIDDEN' };
  }
  if (facts.fetchSite !== undefined && !OWN_SITES.has(facts.fetchSite)) {
    return { reason: 'fetch-site', problem: 'FORBIDDEN' };
  }
  if (!isCall(facts.path)) {
    return PAGE_METHODS.has(facts.method) ? null : { reason: 'method', problem: 'METHOD_NOT_ALLOWED' };
  }
  if (facts.method !== 'POST') return { reason: 'method', problem: 'METHOD_NOT_ALLOWED' };
  if (!JSON_TYPE.test(facts.contentType ?? '')) {
    return { reason: 'content-type', problem: 'UNSUPPORTED_CONTENT' };
  }
  return sameToken(facts.token, token) ? null : { reason: 'token', problem: 'FORBIDDEN' };
}

/** Whether a path belongs to the calls and not to the kiosk page. */
export function isCall(path: string): boolean {
  return path === BASE_PATHS.agent || path.startsWith(`${BASE_PATHS.agent}/`);
}

/** Constant-time comparison, independent of position and length of differences. */
function sameToken(given: string | undefined, wanted: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
