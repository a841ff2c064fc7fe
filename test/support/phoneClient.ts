import { BASE_PATHS, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

const TIMEOUT_MS = 30_000;
const PAGE = { [HEADERS.loginMode]: LOGIN_MODES.mobile, [HEADERS.requestedWith]: 'XMLHttpRequest' };

/** The demo student, as reported by the product at start. */
export function studentOf({ student }: ProductReady): {
  readonly userName: string;
  readonly password: string;
} {
  if (!student) throw new Error('This product has no demo data');
  return student;
}

/** Makes the calls of the phone pages as a signed-in person. */
export async function phoneClient(info: ProductReady): Promise<CallFunction> {
  const response = await fetch(info.platform + BASE_PATHS.mobile + signInCalls.mobileDatabase.path, {
    method: 'POST',
    headers: { ...PAGE, 'Content-Type': 'application/json' },
    body: JSON.stringify(studentOf(info)),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The phone was not signed in: ${await response.text()}`);
  return makeClient({
    origin: () => info.platform,
    fetch,
    headers: () => ({ ...PAGE, cookie }),
    timeoutMs: TIMEOUT_MS,
  });
}

/** Makes the public calls of the phone pages, like anybody. */
export function anybody(info: ProductReady): CallFunction {
  return makeClient({
    origin: () => info.platform,
    fetch,
    headers: () => PAGE,
    timeoutMs: TIMEOUT_MS,
  });
}
