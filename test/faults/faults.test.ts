import { describe, expect, it } from '@jest/globals';
import { faultyRun } from './faultyRun.ts';

/** `npm run bench faults` runs 2,000. */
const RUNS = 60;

describe('printing with a random faulty printer, and agent and server killed in between', () => {
  it('prints no sheet too many, shows nothing untrue and leaves no order without an end', async () => {
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { state, wrong } = await faultyRun(seed);
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
      ends.set(state, (ends.get(state) ?? 0) + 1);
    }
    // The sample reaches the ends that matter.
    for (const state of ['printed', 'failed', 'unconfirmed']) expect(ends.get(state) ?? 0).toBeGreaterThan(0);
  });
});
