import { AGENT_ANSWER_MS } from '../../limits.ts';

const FIRST_ERROR_STATUS = 400;

/** Checks whether an address can be shown; returns null, or why not. */
export function probeAddress(get: typeof fetch): (address: string) => Promise<string | null> {
  return async (address) => {
    try {
      const { status, body } = await get(address, { signal: AbortSignal.timeout(AGENT_ANSWER_MS) });
      await body?.cancel();
      return status < FIRST_ERROR_STATUS ? null : `HTTP ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}
