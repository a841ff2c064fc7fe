import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorCode } from '../../errorCode.ts';
import { readAtMost } from '../readAtMost.ts';
import type { TimestampTransport } from './timestampClient.ts';

export interface HttpTransportSettings {
  readonly url: string;
  /** The complete `Authorization` header for services that need one; null for none. */
  readonly authorization: string | null;
  /** Time limit per request, from connecting to the last byte. */
  readonly limitMs: number;
}

const ANSWER_BYTES_MAX = 64 * 2 ** 10;
const HTTP_OK = 200;
const errorParts = z.object({ name: z.string(), cause: z.unknown().optional() });

/** RFC 3161 3.4: the request is sent by POST. Redirects are not followed. */
export function createHttpTransport(
  { url, authorization, limitMs }: HttpTransportSettings,
  fetch: typeof globalThis.fetch,
): TimestampTransport {
  return async (request) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
          ...(authorization === null ? {} : { authorization }),
        },
        body: Buffer.from(request),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      });
      if (response.status !== HTTP_OK) {
        await response.body?.cancel();
        return fail({ kind: 'httpStatus', status: response.status });
      }
      const answer = await readAtMost(response, ANSWER_BYTES_MAX);
      return answer ? ok(answer) : fail({ kind: 'answerTooLarge' });
    } catch (error) {
      const { name, cause } = errorParts.parse(error);
      if (name === 'TimeoutError') return fail({ kind: 'timedOut' });
      // Omits the message, which may contain the URL with credentials.
      return fail({ kind: 'unreachable', detail: errorCode(cause) ?? name });
    }
  };
}
