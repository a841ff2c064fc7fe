import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const PAUSE_MS = 5;

/** Waits for something in another process or on a line; fails with its name on timeout. */
export async function eventually<Value>(look: () => Value | null, what: string): Promise<Value> {
  for (let waited = 0; waited < LIMIT_MS; waited += PAUSE_MS) {
    const seen = look();
    if (seen !== null) return seen;
    await wait(PAUSE_MS);
  }
  throw new Error(`This never came: ${what}`);
}
