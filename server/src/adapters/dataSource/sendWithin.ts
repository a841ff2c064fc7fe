import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { type BlockList, isIP } from 'node:net';
import { checkAddress, type LookUp } from './addresses.ts';

/** Sends a request; it must follow no redirect. */
export type Send = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * Sends requests to addresses of the Internet, and to internal ones that the operator allows. The name is looked up once, and the
 * connection goes to the address that was checked. Redirects are not followed. `authority`: certificates as PEM, in place of those that
 * are known anyway.
 */
export function sendWithin(allowed: BlockList, lookUp: LookUp, authority = ''): Send {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const address = await checkAddress(host, allowed, lookUp);
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        agent: false,
        ...(authority === '' ? {} : { ca: authority }),
        ...(signal ? { signal } : {}),
        lookup: (_host, { all }, found) => {
          const family = isIP(address);
          if (all) found(null, [{ address, family }]);
          else found(null, address, family);
        },
      });
      sent.once('error', (error) => reject(signal?.aborted ? signal.reason : error));
      sent.once('response', (response) => {
        const { statusCode = 0, headers: got } = response;
        const texts = Object.entries(got).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        );
        if (!isAnswerStatus(statusCode)) {
          sent.destroy();
          return reject(new Error('The answer has no status'));
        }
        resolve(
          new Response(BODILESS.has(statusCode) ? null : bodyOf(response, signal), {
            status: statusCode,
            headers: texts,
          }),
        );
      });
      sent.end(body instanceof Uint8Array ? body : undefined);
    });
  };
}

const BODILESS = new Set([204, 205, 304]);
const isAnswerStatus = (status: number) => status >= 200 && status <= 599;

/** The body as it comes; whoever stops reading ends the connection. When the signal ends it, it fails with the signal's reason. */
function bodyOf(
  response: IncomingMessage,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<unknown> = response[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next().catch((error: unknown) => {
        throw signal?.aborted ? signal.reason : error;
      });
      if (done) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: () => void response.destroy(),
  });
}
