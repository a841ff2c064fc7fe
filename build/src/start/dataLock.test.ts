import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeDataFolder } from './dataLock.ts';
import { processBirth } from './processBirth.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-lock-'));
});
afterEach(async () => rm(folder, { recursive: true }));

/** A machine on which these processes live. */
function machine(births: Readonly<Record<number, string>>) {
  return async (pid: number) => births[pid];
}

const lockText = () => readFile(path.join(folder, 'start.lock'), 'utf8');

describe('takeDataFolder', () => {
  it('creates the folder, takes it and leaves nothing behind', async () => {
    const inner = path.join(folder, 'a', 'b');
    const lock = await takeDataFolder(inner, { pid: 1, birthOf: machine({ 1: 'x' }) });
    if (!lock.ok) throw new Error('was refused');
    expect(await readdir(inner)).toEqual(['start.lock']);
    await lock.value.release();
    expect(await readdir(inner)).toEqual([]);
  });

  it('names the living holder with its addresses', async () => {
    const birthOf = machine({ 1: 'x', 2: 'y' });
    const first = await takeDataFolder(folder, { pid: 1, birthOf });
    if (!first.ok) throw new Error('was refused');
    await first.value.setAddresses(['http://127.0.0.1:1']);
    expect(await takeDataFolder(folder, { pid: 2, birthOf })).toEqual({
      ok: false,
      problem: { kind: 'held', holder: { pid: 1, birth: 'x', addresses: ['http://127.0.0.1:1'] } },
    });
    expect(await readdir(folder)).toEqual(['start.lock']);
  });

  it('takes over from a dead process', async () => {
    await takeDataFolder(folder, { pid: 1, birthOf: machine({ 1: 'x' }) });
    expect(await takeDataFolder(folder, { pid: 2, birthOf: machine({ 2: 'y' }) })).toMatchObject({
      ok: true,
    });
    expect(JSON.parse(await lockText())).toMatchObject({ pid: 2 });
  });

  it('takes over when another process has got the pid of the dead one', async () => {
    await takeDataFolder(folder, { pid: 1, birthOf: machine({ 1: 'x' }) });
    const birthOf = machine({ 1: 'later', 2: 'y' });
    expect(await takeDataFolder(folder, { pid: 2, birthOf })).toMatchObject({ ok: true });
  });

  it('respects a living pid where the system tells no births', async () => {
    await takeDataFolder(folder, { pid: 1, birthOf: machine({ 1: '' }) });
    const birthOf = machine({ 1: '', 2: '' });
    expect(await takeDataFolder(folder, { pid: 2, birthOf })).toMatchObject({
      ok: false,
      problem: { holder: { pid: 1 } },
    });
  });

  it.each(['', '{', 'null', '"text"', '{"pid":"1"}'])(
    'takes over a lock file that holds %j',
    async (text) => {
      await writeFile(path.join(folder, 'start.lock'), text);
      const birthOf = machine({ 1: 'x', 2: 'y' });
      expect(await takeDataFolder(folder, { pid: 2, birthOf })).toMatchObject({ ok: true });
    },
  );

  it('lets exactly one of many win a stale folder', async () => {
    await takeDataFolder(folder, { pid: 1, birthOf: machine({ 1: 'x' }) });
    const pids = Array.from({ length: 20 }, (_, index) => index + 2);
    const birthOf = machine(Object.fromEntries(pids.map((pid) => [pid, `born ${pid}`])));
    const results = await Promise.all(pids.map((pid) => takeDataFolder(folder, { pid, birthOf })));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['start.lock']);
  });

  it('says why a folder cannot be made', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const lock = await takeDataFolder(path.join(folder, 'file', 'inner'), { pid: 1, birthOf: machine({}) });
    expect(lock).toMatchObject({ ok: false, problem: { kind: 'unusable' } });
  });

  it('does not remove a lock that another has taken over', async () => {
    const first = await takeDataFolder(folder, { pid: 1, birthOf: machine({ 1: 'x' }) });
    await takeDataFolder(folder, { pid: 2, birthOf: machine({ 2: 'y' }) });
    if (first.ok) await first.value.release();
    expect(JSON.parse(await lockText())).toMatchObject({ pid: 2 });
  });
});

describe('processBirth', () => {
  it('is the same each time for one process', async () => {
    const birth = await processBirth(process.pid);
    expect(birth).toBeDefined();
    expect(await processBirth(process.pid)).toBe(birth);
  });

  it.each([0, -1, 1.5, 2 ** 30])('knows no process %d', async (pid) => {
    expect(await processBirth(pid)).toBeUndefined();
  });
});
