import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import type { TestPlatform } from './testPlatform.ts';

export interface TestBrowser {
  readonly call: CallFunction;
  /** The value of the session cookie; undefined until there is one. */
  readonly cookie: () => string | undefined;
  /** Puts a cookie into the browser, as an attacker might. */
  readonly plant: (cookie: string) => void;
}

/** One of our pages in a browser that keeps the session's cookie. */
export function openTestBrowser(
  { origin }: TestPlatform,
  schoolCode: string,
  mode: Exclude<keyof typeof LOGIN_MODES, 'terminal'> = 'mobile',
): TestBrowser {
  let kept: string | undefined;
  const fetchWithCookie: typeof fetch = async (address, options) => {
    const headers = new Headers(options?.headers);
    if (kept !== undefined) headers.set('cookie', kept);
    const response = await fetch(address, { ...options, headers });
    kept = response.headers.getSetCookie()[0]?.split(';')[0] ?? kept;
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
    cookie: () => kept,
    plant: (cookie) => {
      kept = cookie;
    },
  };
}
