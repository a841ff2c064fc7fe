import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorCode } from '../../../errorCode.ts';
import type { ChannelFault } from '../types.ts';

export interface FetchLimits {
  /** Time limit from connecting to the last byte. */
  readonly limitMs: number;
  readonly bytesMax: number;
}

const HTTP_OK = 200;
const errorParts = z.object({ name: z.string(), cause: z.unknown().optional() });

/** Fetches a whole answer. The details of faults omit messages and addresses, which hold signed parameters. */
export async function fetchBytes(
  url: string,
  request: RequestInit,
  { limitMs, bytesMax }: FetchLimits,
): Promise<Result<Uint8Array, ChannelFault>> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (response.status !== HTTP_OK) {
      await response.body?.cancel();
      return fail({ kind: 'unintelligible', detail: `HTTP status ${response.status}` });
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > bytesMax) return fail({ kind: 'unintelligible', detail: 'The answer is too long' });
      parts.push(part);
    }
    return ok(Buffer.concat(parts, length));
  } catch (error) {
    const { name, cause } = errorParts.parse(error);
    if (name === 'TimeoutError') return fail({ kind: 'timed-out', detail: `No answer in ${limitMs} ms` });
    return fail({ kind: 'unreachable', detail: errorCode(cause) ?? name });
  }
}
