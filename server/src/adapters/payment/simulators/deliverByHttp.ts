interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Providers wait this long for an acknowledgement. */
const LIMIT_MS = 5_000;

/** Posts a simulator's notifications to their address; the value is whether the answer was 2xx. */
export const deliverByHttp =
  (fetch: typeof globalThis.fetch) =>
  async ({ url, headers, body }: Sent): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
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
