import { addressOf } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { RELEASE_PIECE_BYTES, terminalReleaseCalls } from '@self-print/contract/platform/terminalReleases.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf } from '../files/errorFacts.ts';
import { readLimited } from '../files/readLimited.ts';
import { RELEASE_PIECE_LIMIT_MS } from '../limits.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Tokens } from '../platform/tokens.ts';

/** Fetches a piece of a package; the problem is a sentence for the log. What it holds is worth nothing until it is verified. */
export type FetchPiece = (
  packageId: string,
  index: number,
  signal: AbortSignal,
) => Promise<Result<Uint8Array, string>>;

export function createFetchPiece(options: {
  readonly client: Pick<PlatformClient, 'get'>;
  readonly tokens: Tokens;
}): FetchPiece {
  const { client, tokens } = options;
  return async (packageId, index, signal) => {
    const grant = await tokens.current();
    if (!grant.ok) return fail(grant.problem.name);
    const address = addressOf(terminalReleaseCalls.piece, { packageId, index });
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(RELEASE_PIECE_LIMIT_MS)]);
      const response = await client.get(grant.value, address, limited);
      const content = await readLimited(response, RELEASE_PIECE_BYTES);
      if (content === null) return fail(`longer than ${RELEASE_PIECE_BYTES} bytes`);
      if (response.headers.get('content-type')?.startsWith('application/json')) {
        const reason = refusal(content);
        // The next try has another token.
        if (reason === 'ACCESS_TOKEN_INVALID') await tokens.renew(grant.value.accessToken);
        return fail(reason);
      }
      return response.ok && content.length > 0 ? ok(content) : fail(`HTTP ${response.status}`);
    } catch (error) {
      return fail(messageOf(error));
    }
  };
}

function refusal(content: Uint8Array): string {
  const parsed = envelope.safeParse(parseJson(new TextDecoder().decode(content)));
  return parsed.success ? (errorNameOf(parsed.data.code, 'platform') ?? parsed.data.code) : 'unintelligible';
}
