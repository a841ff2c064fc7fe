import { describe, expect, it } from '@jest/globals';
import { systemTimers } from './system.ts';

describe('systemTimers', () => {
  it('tell work that fails, at once or later, and do it again', async () => {
    const told: unknown[] = [];
    let runs = 0;
    const stop = await new Promise<() => void>((resolve) => {
      const timers = systemTimers((error) => told.push(error));
      const end = timers.every(1, () => {
        runs += 1;
        if (runs === 1) throw new Error('at once');
        if (runs === 2) return Promise.reject(new Error('later'));
        resolve(end);
        return Promise.resolve();
      });
      // The timers themselves keep no process alive.
      const alive = setInterval(() => {
        if (runs > 2) clearInterval(alive);
      }, 1);
    });
    stop();
    expect(told).toEqual([new Error('at once'), new Error('later')]);
  });

  it('do nothing twice at once', async () => {
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    await new Promise<void>((resolve) => {
      const end = systemTimers(() => {}).every(1, async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise(setImmediate);
        await new Promise(setImmediate);
        atOnce -= 1;
        runs += 1;
        if (runs < 3) return;
        end();
        resolve();
      });
      const alive = setInterval(() => {
        if (runs > 2) clearInterval(alive);
      }, 1);
    });
    expect(most).toBe(1);
  });
});
