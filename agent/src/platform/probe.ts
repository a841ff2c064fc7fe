import { BASE_PATHS } from '@self-print/contract/call.ts';
import { codeOfCause } from '@self-print/contract/client.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { readLimited } from '../files/readLimited.ts';
import { CALL_TIMEOUT_MS } from '../limits.ts';
import { unreachable } from './certificates.ts';
import { platformOrigin } from './platformOrigin.ts';

const DESCRIPTION_LIMIT_BYTES = 8 * 1_024 * 1_024;
const ACTIVATE_PATH = BASE_PATHS.terminal + terminalCalls.activate.path;

/** An address counts as a platform if it describes itself as serving terminal activation. */
const description = z.object({
  info: z.object({ version: z.string().min(1) }),
  paths: z.record(z.string(), z.unknown()).refine((paths) => ACTIVATE_PATH in paths),
});

/** Fetches `openapi.json` from an address and returns whether a printing platform answers there, and its version. */
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
    const response = await fetcher(`${origin}/openapi.json`, {
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      redirect: 'error',
    });
    body = await readLimited(response, DESCRIPTION_LIMIT_BYTES);
  } catch (error) {
    return fail(unreachable(codeOfCause(error)));
  }
  const parsed = description.safeParse(body && parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return fail(problem('NOT_A_PLATFORM'));
  return ok({ platformAddress: origin, version: parsed.data.info.version });
}
