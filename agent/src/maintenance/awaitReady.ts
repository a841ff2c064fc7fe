import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { READY_LOOK_MS } from '../limits.ts';
import type { Time } from '../time.ts';

type Readiness = CallData<typeof maintenanceCalls.readiness>;

/** The readiness report once the terminal is ready, or when `waitMs` is over: devices take time to open after a restart. */
export async function awaitReady(
  look: () => Promise<Readiness>,
  { time, stopped }: { readonly time: Time; readonly stopped: AbortSignal },
  waitMs: number,
): Promise<Readiness> {
  const begun = time.elapsed();
  while (true) {
    const found = await look();
    const left = waitMs - (time.elapsed() - begun);
    if (found.ready || left <= 0) return found;
    if (!(await time.wait(Math.min(READY_LOOK_MS, left), stopped))) return found;
  }
}
