import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeDataFolder, takeDataFolderSoon } from './dataLock.ts';

let folder: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-lock-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const SELF = 11;
const OTHER = 12;

/** Another process that holds the folder until it is killed. */
async function otherHolder(): Promise<ChildProcess> {
  const module = new URL('./dataLock.ts', import.meta.url).href;
  const code = `const { takeDataFolder } = await import(${JSON.stringify(module)});
    globalThis.lock = await takeDataFolder(process.argv[1], process.pid);
    process.send(lock.ok); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.push(child);
  expect(await once(child, 'message')).toEqual([true, undefined]);
  return child;
}

describe('takeDataFolder', () => {
  it('creates the folder and leaves only the empty lock file behind', async () => {
    const inner = path.join(folder, 'a', 'b');
    const lock = await takeDataFolder(inner, SELF);
    if (!lock.ok) throw new Error('was refused');
    expect(await readdir(inner)).toEqual(expect.arrayContaining(['start.json', 'start.lock']));
    await lock.value.release();
    expect(await readdir(inner)).toEqual(['start.lock']);
  });

  it('names the holder with its addresses', async () => {
    const first = await takeDataFolder(folder, SELF);
    if (!first.ok) throw new Error('was refused');
    expect(await takeDataFolder(folder, OTHER)).toEqual({
      ok: false,
      problem: { kind: 'held', holder: { pid: SELF, addresses: [] } },
    });
    await first.value.setAddresses(['http://127.0.0.1:1']);
    expect(await takeDataFolder(folder, OTHER)).toMatchObject({
      problem: { holder: { pid: SELF, addresses: ['http://127.0.0.1:1'] } },
    });
    await first.value.release();
  });

  it.each(['', '{', 'null', '{"pid":"1"}'])('knows no holder when its file says %j', async (text) => {
    const first = await takeDataFolder(folder, SELF);
    await writeFile(path.join(folder, 'start.json'), text);
    expect(await takeDataFolder(folder, OTHER)).toEqual({
      ok: false,
      problem: { kind: 'held', holder: undefined },
    });
    if (first.ok) await first.value.release();
  });

  it('gives the folder to the next after a release', async () => {
    const first = await takeDataFolder(folder, SELF);
    if (first.ok) await first.value.release();
    const second = await takeDataFolder(folder, OTHER);
    expect(second.ok).toBe(true);
    if (second.ok) await second.value.release();
  });

  it('is held by another process until that one is killed, whatever it left behind', async () => {
    const other = await otherHolder();
    expect(await takeDataFolder(folder, SELF)).toMatchObject({ problem: { holder: { pid: other.pid } } });
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await readdir(folder)).toContain('start.json');
    const lock = await takeDataFolder(folder, SELF);
    expect(lock.ok).toBe(true);
    if (lock.ok) await lock.value.release();
  });

  it('lets exactly one of many win', async () => {
    const pids = Array.from({ length: 20 }, (_, index) => index + 1);
    const results = await Promise.all(pids.map((pid) => takeDataFolder(folder, pid)));
    const winners = results.filter((result) => result.ok);
    expect(winners).toHaveLength(1);
    for (const winner of winners) await winner.value.release();
  });

  it('says why a folder cannot be made, or its lock not be used', async () => {
    await writeFile(path.join(folder, 'file'), '');
    expect(await takeDataFolder(path.join(folder, 'file', 'inner'), SELF)).toMatchObject({
      problem: { kind: 'unusable' },
    });
    await writeFile(
      path.join(folder, 'start.lock'),
      'this is no database, and long enough for SQLite to see that'.repeat(9),
    );
    expect(await takeDataFolder(folder, SELF)).toMatchObject({ problem: { kind: 'unusable' } });
  });
});

describe('takeDataFolderSoon', () => {
  /** A clock advanced only by sleeping; scheduled events happen at their time. */
  function manual(events: Readonly<Record<number, () => Promise<void>>> = {}) {
    let ms = 0;
    return {
      now: () => ms,
      sleep: async (by: number) => {
        ms += by;
        await events[ms]?.();
      },
    };
  }

  it('refuses soon when the holder keeps running', async () => {
    await otherHolder();
    const clock = manual();
    expect(await takeDataFolderSoon(folder, SELF, clock)).toMatchObject({ problem: { kind: 'held' } });
    expect(clock.now()).toBe(1_000);
  });

  it('waits for a holder that stops, and has its folder then', async () => {
    const first = await takeDataFolder(folder, OTHER);
    if (!first.ok) throw new Error('was refused');
    await first.value.setAddresses(['http://127.0.0.1:1']);
    const clock = manual({ 500: first.value.setStopping, 3000: first.value.release });
    const second = await takeDataFolderSoon(folder, SELF, clock);
    if (!second.ok) throw new Error('was refused');
    expect(clock.now()).toBe(3_000);
    await second.value.release();
  });

  it('refuses in the end when the holder says that it stops but does not', async () => {
    const first = await takeDataFolder(folder, OTHER);
    if (!first.ok) throw new Error('was refused');
    await first.value.setStopping();
    const clock = manual();
    expect(await takeDataFolderSoon(folder, SELF, clock)).toMatchObject({ problem: { kind: 'held' } });
    expect(clock.now()).toBe(6_000);
    await first.value.release();
  });
});
