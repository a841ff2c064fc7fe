import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { IDLE_LOOK_MS, IDLE_STILL_MS } from '../limits.ts';
import type { Time } from '../time.ts';

/**
 * Waits until nobody has used the terminal for a while, so that whoever turns to another order is not interrupted.
 * @param limitMs after which it fails with TERMINAL_IN_USE
 */
export async function awaitIdle(
  {
    inUse,
    time,
    stopped,
  }: { readonly inUse: () => boolean; readonly time: Time; readonly stopped: AbortSignal },
  limitMs: number,
): Promise<CallResult<typeof maintenanceCalls.awaitIdle>> {
  const begun = time.elapsed();
  let usedAt = begun;
  while (true) {
    const now = time.elapsed();
    if (inUse()) usedAt = now;
    if (now - usedAt >= IDLE_STILL_MS) {
      return ok({ waitedSeconds: Math.round((now - begun) / SECOND_MS) });
    }
    const left = limitMs - (now - begun);
    if (left <= 0 || !(await time.wait(Math.min(IDLE_LOOK_MS, left), stopped))) {
      return fail(problem('TERMINAL_IN_USE'));
    }
  }
}
