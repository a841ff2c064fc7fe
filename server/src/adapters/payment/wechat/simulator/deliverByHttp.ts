import type { Deliver } from './notifier.ts';

/** WeChat Pay waits this long for an acknowledgement. */
const LIMIT_MS = 5_000;

/** Delivers notifications to their address. */
export const deliverByHttp =
  (fetch: typeof globalThis.fetch): Deliver =>
  async ({ url, headers, body }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
