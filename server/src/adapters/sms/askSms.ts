import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { readAtMost } from '../readAtMost.ts';
import type { SmsFault } from './types.ts';

/** From connecting to the last byte. */
const SMS_LIMIT_MS = 10 * SECOND_MS;
const ANSWER_BYTES_MAX = 64 * 1024;
const failure = z.object({ name: z.string(), cause: z.object({ code: z.string() }).optional() });

export interface SmsAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Posts to a provider. Redirects are not followed: the request bears a signature and a phone number. */
export async function askSms(
  fetchIt: typeof fetch,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  limitMs: number = SMS_LIMIT_MS,
): Promise<Result<SmsAnswer, SmsFault>> {
  try {
    const response = await fetchIt(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    });
    const bytes = await readAtMost(response, ANSWER_BYTES_MAX);
    if (!bytes) return down('The answer is too long');
    return ok({ status: response.status, headers: response.headers, body: bytes });
  } catch (error) {
    // The message of a failure may quote the address, and with it the number.
    const { name, cause } = failure.safeParse(error).data ?? { name: 'unknown' };
    if (name === 'TimeoutError') return down(`No answer in ${limitMs} ms`);
    return down(`The provider cannot be reached (${cause?.code ?? name})`);
  }
}

/** Reads an answer as JSON of a form. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: SmsAnswer,
): Result<z.output<Schema>, SmsFault> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return down(`The answer is not JSON (HTTP ${status})`);
  }
  const read = schema.safeParse(json);
  return read.success ? ok(read.data) : down(`The answer has another form than documented (HTTP ${status})`);
}

export const down = (detail: string): Result<never, SmsFault> => fail({ kind: 'down', detail });
