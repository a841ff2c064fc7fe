import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { readAtMost } from '../readAtMost.ts';
import type { IdentityFault } from './types.ts';

export const ASK_LIMIT_MS = 5 * SECOND_MS;
const ANSWER_BYTES_MAX = 256 * 1024;

/** Fetches a text of a provider: within 5 s, not too long, and from the address itself, as another one might not be the provider. */
export async function askProvider(
  fetchIt: typeof fetch,
  address: string,
): Promise<Result<string, IdentityFault>> {
  try {
    const signal = AbortSignal.timeout(ASK_LIMIT_MS);
    const response = await fetchIt(address, { redirect: 'error', signal });
    if (!response.ok) {
      // A body that nobody reads keeps its connection.
      await response.body?.cancel();
      return fail({ kind: 'down', detail: `The provider answered with HTTP ${response.status}` });
    }
    const body = await readAtMost(response, ANSWER_BYTES_MAX);
    if (!body) return fail({ kind: 'down', detail: 'The answer of the provider is too long' });
    return ok(new TextDecoder().decode(body));
  } catch (error) {
    return fail({ kind: 'down', detail: `The provider cannot be reached (${faultName(error)})` });
  }
}

const failure = z.object({
  name: z.string().optional(),
  code: z.string().optional(),
  cause: z.unknown().optional(),
});

/** Name or code of a failure; its message may quote an address with a ticket. */
export function faultName(error: unknown): string {
  const { cause, code, name } = failure.safeParse(error).data ?? {};
  return code ?? (cause === undefined ? (name ?? 'unknown') : faultName(cause));
}
