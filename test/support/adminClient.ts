import type { Page } from '@playwright/test';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

const TIMEOUT_MS = 30_000;

/** Makes the console's calls as the administrator who is signed in on a page, to prepare what a journey does not walk through. */
export async function adminClient(page: Page, { platform }: ProductReady): Promise<CallFunction> {
  const cookies = await page.context().cookies(platform);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return makeClient({
    origin: () => platform,
    fetch,
    headers: () => ({
      [HEADERS.loginMode]: LOGIN_MODES.admin,
      [HEADERS.requestedWith]: 'XMLHttpRequest',
      cookie,
    }),
    timeoutMs: TIMEOUT_MS,
  });
}
