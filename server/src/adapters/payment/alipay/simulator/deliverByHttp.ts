import type { Deliver } from './notifier.ts';

const LIMIT_MS = 5_000;
const ACKNOWLEDGED = 'success';

/** Delivers notifications to their address. */
export const deliverByHttp =
  (fetch: typeof globalThis.fetch): Deliver =>
  async ({ url, headers, body }) => {
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
      return (await response.text()).trim() === ACKNOWLEDGED;
    } catch {
      return false;
    }
  };
