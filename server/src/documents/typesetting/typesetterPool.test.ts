import { afterEach, describe, expect, it } from '@jest/globals';
import { openEngineProcess } from './engineProcess.ts';
import type { TypesetJob, Typesetter } from './typesetter.ts';
import { createTypesetterPool, type PoolOptions } from './typesetterPool.ts';

const PROGRAM = new URL('../testing/scriptedEngine.ts', import.meta.url);
const job = (source: string): TypesetJob => ({
  source,
  data: '{}',
  files: [],
  fontFolders: [],
  claims: 'printable',
});
const pools: Typesetter[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool(changes: Partial<PoolOptions> = {}) {
  const lost: string[] = [];
  const timers: (() => void)[] = [];
  let opened = 0;
  const pool = createTypesetterPool({
    processes: 1,
    openEngine: (listener) => {
      opened += 1;
      return openEngineProcess(PROGRAM, listener);
    },
    timeLimitMs: 1_000,
    queueLimit: 100,
    after: (_ms, work) => {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
    onLost: (reason) => lost.push(reason),
    ...changes,
  });
  pools.push(pool);
  return { pool, lost, timers, opened: () => opened };
}

describe('the typesetting processes', () => {
  it('start with the first job and stay', async () => {
    const { pool, opened, timers } = openPool();
    expect(opened()).toBe(0);
    for (let count = 0; count < 3; count += 1) expect((await pool.typeset(job('set'))).ok).toBe(true);
    expect(opened()).toBe(1);
    expect(timers).toEqual([]);
  });

  it('are limited, however many jobs there are', async () => {
    const { pool, opened } = openPool({ processes: 2 });
    const done = await Promise.all(Array.from({ length: 50 }, () => pool.typeset(job('set'))));
    expect(done.every(({ ok }) => ok)).toBe(true);
    expect(opened()).toBe(2);
  });

  it('continue after a job that the engine refuses', async () => {
    const { pool, lost, opened } = openPool();
    expect(await pool.typeset(job('fail'))).toEqual({
      ok: false,
      problem: { kind: 'engineFailed', detail: 'refused' },
    });
    expect((await pool.typeset(job('set'))).ok).toBe(true);
    expect([lost, opened()]).toEqual([[], 1]);
  });

  it.each([
    ['leave', 'its process ended with 3'],
    ['throw', 'its process ended with 1'],
    ['abort', 'its process ended with SIGABRT'],
  ])('are replaced when they die, without other effects: %s', async (how, detail) => {
    const { pool, lost, opened } = openPool();
    const [died, ...others] = await Promise.all(
      [how, 'set', 'set'].map((source) => pool.typeset(job(source))),
    );
    expect(died).toEqual({ ok: false, problem: { kind: 'engineFailed', detail } });
    expect(others.map(({ ok }) => ok)).toEqual([true, true]);
    expect([lost, opened()]).toEqual([['died'], 2]);
  });

  it('are killed with a job that takes too long', async () => {
    const { pool, lost, timers, opened } = openPool();
    const hanging = pool.typeset(job('hang'));
    const next = pool.typeset(job('set'));
    timers[0]?.();
    expect(await hanging).toEqual({ ok: false, problem: { kind: 'engineTimeout' } });
    expect((await next).ok).toBe(true);
    expect([lost, opened()]).toEqual([['timeout'], 2]);
  });

  it('accept no more jobs than may wait', async () => {
    const { pool } = openPool({ queueLimit: 2 });
    const done = await Promise.all(['set', 'set', 'set', 'set'].map((source) => pool.typeset(job(source))));
    expect(done.filter(({ ok }) => ok)).toHaveLength(3);
    expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { kind: 'engineBusy' } });
  });

  it('end with every job answered', async () => {
    const { pool, lost } = openPool();
    const jobs = ['hang', 'set', 'set'].map((source) => pool.typeset(job(source)));
    await pool.close();
    const done = await Promise.all(jobs);
    expect(done.every((each) => !each.ok && each.problem.kind === 'engineBusy')).toBe(true);
    expect(await pool.typeset(job('set'))).toEqual({ ok: false, problem: { kind: 'engineBusy' } });
    expect(lost).toEqual([]);
  });
});
