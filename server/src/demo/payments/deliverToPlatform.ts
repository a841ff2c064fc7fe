import type { Deliver } from '../../adapters/payment/signedHttp/simulator/notifier.ts';

/** A cashier waits this long for an answer to its notification. */
const LIMIT_MS = 5_000;

/** Posts a cashier's notifications to their address. */
export const deliverToPlatform =
  (fetch: typeof globalThis.fetch): Deliver =>
  async ({ url, headers, body }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    } catch {
      return undefined;
    }
  };
