import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { oneAtATime } from './oneAtATime.mjs';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'one-at-a-time-'));
  file = path.join(folder, 'lock');
});
afterEach(async () => rm(folder, { recursive: true }));

describe('oneAtATime', () => {
  it('gives the value of the work and frees the lock, also when the work fails', async () => {
    expect(await oneAtATime(file, async () => 7)).toBe(7);
    await expect(oneAtATime(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets a second one wait, and says for whom', async () => {
    const order: string[] = [];
    const firstHolds = Promise.withResolvers<void>();
    const firstMayEnd = Promise.withResolvers<void>();
    const first = oneAtATime(
      file,
      async () => {
        firstHolds.resolve();
        await firstMayEnd.promise;
        order.push('first');
      },
      { pid: 11 },
    );
    await firstHolds.promise;
    const second = oneAtATime(file, async () => order.push('second'), {
      pid: 12,
      isAlive: () => true,
      onWait(pid) {
        order.push(`waits for ${pid}`);
        firstMayEnd.resolve();
      },
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['waits for 11', 'first', 'second']);
  });

  it('lets only one of many in at a time, also past the lock of one that has gone', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await setImmediate();
      inside -= 1;
    };
    await writeFile(file, '4194305');
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        oneAtATime(file, work, { pid: index + 1, isAlive: (pid) => pid <= 6 }),
      ),
    );
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['4194305', '', 'rubbish'])('does not wait for a holder that has gone: %j', async (holder) => {
    await writeFile(file, holder);
    expect(await oneAtATime(file, async () => 'mine')).toBe('mine');
  });
});
