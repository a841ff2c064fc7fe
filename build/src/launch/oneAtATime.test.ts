import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
    const firstMayEnd = Promise.withResolvers<void>();
    const first = oneAtATime(
      file,
      async () => {
        await firstMayEnd.promise;
        order.push('first');
      },
      { pid: 11 },
    );
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

  it.each(['4194305', '', 'rubbish'])('does not wait for a holder that has gone: %j', async (holder) => {
    await writeFile(file, holder);
    expect(await oneAtATime(file, async () => 'mine')).toBe('mine');
  });
});
