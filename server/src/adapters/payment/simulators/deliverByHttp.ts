interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Providers wait this long for an acknowledgement. */
const LIMIT_MS = 5_000;

/** WeChat Pay takes any 2xx for an acknowledgement. */
export const isSuccessful = ({ ok }: Response, _: string): boolean => ok;
/** Alipay takes only this text, whatever the status. */
export const saysSuccess = (_: Response, text: string): boolean => text.trim() === 'success';

/** Posts a simulator's notifications to their address; the value is whether they were acknowledged. */
export const deliverByHttp =
  (fetch: typeof globalThis.fetch, isAcknowledged: typeof isSuccessful) =>
  async ({ url, headers, body }: Sent): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return isAcknowledged(response, await response.text());
    } catch {
      return false;
    }
  };
