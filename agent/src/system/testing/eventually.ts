import { setTimeout as reallyWait } from 'node:timers/promises';

const LOOK_MS = 5;
const GIVE_UP_MS = 30_000;

/** Waits in real time for the effect of another process. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error(`still not so after ${GIVE_UP_MS} ms`);
    await reallyWait(LOOK_MS);
  }
}
