import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { SESSION_COOKIE } from '../http/sessions/sessions.ts';
import type { TestPlatform } from './testPlatform.ts';

export interface TestBrowser {
  readonly call: CallFunction;
  /** The session cookie with its name; undefined until there is one. */
  readonly cookie: () => string | undefined;
  /** The names of all cookies. */
  readonly cookies: () => readonly string[];
  /** Puts a cookie into the browser, as an attacker might. */
  readonly plant: (cookie: string) => void;
}

/** One of our pages in a browser that keeps its cookies. */
export function openTestBrowser(
  { origin }: TestPlatform,
  schoolCode: string,
  mode: Exclude<keyof typeof LOGIN_MODES, 'terminal'> = 'mobile',
): TestBrowser {
  const kept = new Map<string, string>();
  const keep = (cookie: string) => {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/);
    // As browsers do, a cookie that is set again keeps its place, and one without a value has been taken back.
    if (value === '') kept.delete(name);
    else kept.set(name, value);
  };
  const pairOf = (name: string) => (kept.has(name) ? `${name}=${kept.get(name)}` : undefined);
  const fetchWithCookie: typeof fetch = async (address, options) => {
    const headers = new Headers(options?.headers);
    if (kept.size > 0) headers.set('cookie', [...kept.keys()].map(pairOf).join('; '));
    const response = await fetch(address, { ...options, headers });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    return response;
  };
  return {
    call: makeClient({
      origin: () => origin,
      fetch: fetchWithCookie,
      headers: () => ({
        [HEADERS.loginMode]: LOGIN_MODES[mode],
        [HEADERS.requestedWith]: 'XMLHttpRequest',
        [HEADERS.schoolCode]: schoolCode,
      }),
      timeoutMs: 30_000,
    }),
    cookie: () => pairOf(SESSION_COOKIE),
    cookies: () => [...kept.keys()],
    plant: keep,
  };
}
