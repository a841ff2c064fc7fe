import { codeOfCause } from '@self-print/contract/client.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { platformVersion, VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { readLimited } from '../files/readLimited.ts';
import { CALL_TIMEOUT_MS } from '../limits.ts';
import { unreachable } from './certificates.ts';
import { platformOrigin } from './platformOrigin.ts';

const ANSWER_LIMIT_BYTES = 4 * 1_024;

/** Asks at an address whether a printing platform answers there, and returns its version. */
export async function probePlatform(
  platformAddress: string,
  fetcher: typeof fetch,
): Promise<
  Outcome<
    { readonly platformAddress: string; readonly version: string },
    'NOT_A_PLATFORM' | 'PLATFORM_NOT_TRUSTED' | 'PLATFORM_UNREACHABLE'
  >
> {
  const origin = platformOrigin(platformAddress);
  if (origin === null) return fail(problem('NOT_A_PLATFORM'));
  let body: Uint8Array | null;
  try {
    const response = await fetcher(`${origin}${VERSION_PATH}`, {
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      redirect: 'error',
    });
    body = await readLimited(response, ANSWER_LIMIT_BYTES);
  } catch (error) {
    return fail(unreachable(codeOfCause(error)));
  }
  const parsed = platformVersion.safeParse(body && parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return fail(problem('NOT_A_PLATFORM'));
  return ok({ platformAddress: origin, version: parsed.data.version });
}
