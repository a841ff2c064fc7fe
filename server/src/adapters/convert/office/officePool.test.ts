import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createOfficePool, type OfficePoolOptions } from './officePool.ts';
import type { OfficeJob, OfficeOutcome, OfficeWorker } from './officeWorker.ts';

const job = (name: string): OfficeJob => ({
  kind: 'docx',
  sourcePath: name,
  targetPath: `${name}.pdf`,
  copyPath: `${name}.odt`,
});

const WORKER: OfficeWorker = { convert: async () => 'done', end: async () => {} };

/** Workers whose conversions are completed by the test. */
function bench(options: Partial<OfficePoolOptions> = {}) {
  const started: { ended: boolean; documents: string[] }[] = [];
  const running = new Map<string, (outcome: OfficeOutcome) => void>();
  const trouble: string[] = [];
  const pool = createOfficePool({
    workers: 1,
    jobsPerWorker: 3,
    jobLimitMs: 1_000,
    queue: { total: 4, perUser: 2 },
    onTrouble: (kind) => trouble.push(kind),
    startWorker: async () => {
      const facts = { ended: false, documents: [] as string[] };
      started.push(facts);
      const ends: (() => void)[] = [];
      return {
        convert: ({ sourcePath }) =>
          new Promise((resolve) => {
            facts.documents.push(sourcePath);
            running.set(sourcePath, resolve);
            ends.push(() => resolve('died'));
          }),
        async end() {
          facts.ended = true;
          for (const end of ends) end();
        },
      };
    },
    ...options,
  });
  const settle = async (name: string, outcome: OfficeOutcome) => {
    for (let tries = 0; tries < 50 && !running.has(name); tries += 1) await soon();
    const resolve = running.get(name);
    if (!resolve) throw new Error(`${name} is not being converted`);
    running.delete(name);
    resolve(outcome);
  };
  return { pool, started, trouble, running, settle };
}

describe('the pool of listeners', () => {
  it('starts nothing before the first document, and one listener when warmed up', async () => {
    const { pool, started } = bench();
    expect(started).toHaveLength(0);
    pool.warm();
    pool.warm();
    await soon();
    expect(started).toHaveLength(1);
    expect(pool.counts()).toEqual({ waiting: 0, running: 0, idle: 1 });
    await pool.stop();
    expect(started.map(({ ended }) => ended)).toEqual([true]);
  });

  it('reuses a listener, one document at a time, and replaces it after its number of documents', async () => {
    const { pool, started, settle, running } = bench();
    const first = pool.convert(job('1'), 'a');
    const second = pool.convert(job('2'), 'b');
    await soon();
    expect([...running.keys()]).toEqual(['1']);
    await settle('1', 'done');
    await settle('2', 'done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    const third = pool.convert(job('3'), 'a');
    await settle('3', 'done');
    expect(await third).toBe('done');
    await soon();
    expect(started).toMatchObject([{ ended: true, documents: ['1', '2', '3'] }, { ended: false }]);
    await pool.stop();
  });

  it.each(['refused', 'timedOut'] as const)(
    'replaces a listener after a document was %s',
    async (outcome) => {
      const { pool, started, settle, trouble } = bench();
      const bad = pool.convert(job('bad'), 'a');
      await settle('bad', outcome);
      expect(await bad).toBe(outcome);
      const good = pool.convert(job('good'), 'a');
      await settle('good', 'done');
      expect(await good).toBe('done');
      expect(started).toMatchObject([{ ended: true, documents: ['bad'] }, { documents: ['good'] }]);
      expect(trouble).toEqual(outcome === 'timedOut' ? ['timedOut'] : []);
      await pool.stop();
    },
  );

  it('retries a document when a used listener died, but not when a fresh one did', async () => {
    const { pool, started, settle, trouble } = bench();
    const first = pool.convert(job('1'), 'a');
    await settle('1', 'done');
    await first;
    const unlucky = pool.convert(job('2'), 'a');
    await settle('2', 'died');
    await settle('2', 'done');
    expect(await unlucky).toBe('done');
    const deadly = pool.convert(job('3'), 'a');
    await settle('3', 'died');
    await settle('3', 'died');
    expect(await deadly).toBe('died');
    expect(trouble).toEqual(['died', 'died', 'died']);
    expect(started.filter(({ ended }) => ended)).toHaveLength(3);
    await pool.stop();
  });

  it('refuses documents beyond the queue, and continues with the others', async () => {
    const { pool, settle } = bench();
    const running = pool.convert(job('0'), 'z');
    await soon();
    const waiting = ['1', '2'].map((name) => pool.convert(job(name), 'a'));
    expect(await pool.convert(job('3'), 'a')).toBe('busy');
    for (const name of ['0', '1', '2']) await settle(name, 'done');
    expect(await Promise.all([running, ...waiting])).toEqual(['done', 'done', 'done']);
    await pool.stop();
  });

  it('fails all waiting documents when no listener starts, and tries again for the next one', async () => {
    const { pool, trouble } = bench({ startWorker: async () => undefined });
    expect(await Promise.all([pool.convert(job('1'), 'a'), pool.convert(job('2'), 'a')])).toEqual([
      'unavailable',
      'unavailable',
    ]);
    expect(trouble).toEqual(['notStarted', 'notStarted']);
    await pool.stop();
  });

  it.each(['warmed up', 'replaced'] as const)(
    'tells when a listener cannot be opened while it is %s, and goes on',
    async (when) => {
      const workers = when === 'replaced' ? [WORKER] : [];
      const { pool, trouble } = bench({
        jobsPerWorker: 2,
        startWorker: async () => {
          const worker = workers.shift();
          if (!worker) throw new Error('disk full');
          return worker;
        },
      });
      if (when === 'warmed up') pool.warm();
      else for (const name of ['0', '1']) expect(await pool.convert(job(name), 'a')).toBe('done');
      await soon();
      expect(trouble).toEqual(['notStarted']);
      workers.push(WORKER);
      expect(await pool.convert(job('2'), 'a')).toBe('done');
      await pool.stop();
    },
  );

  it('passes an unexpected error to the caller whose document it was', async () => {
    let starts = 0;
    let ends = 0;
    const { pool } = bench({
      startWorker: async () => {
        starts += 1;
        return {
          convert: () => Promise.reject(new Error('disk full')),
          end: async () => {
            ends += 1;
          },
        };
      },
    });
    await expect(pool.convert(job('1'), 'a')).rejects.toThrow('disk full');
    await expect(pool.convert(job('2'), 'a')).rejects.toThrow('disk full');
    expect({ starts, ends }).toEqual({ starts: 2, ends: 2 });
    await pool.stop();
  });

  it('ends listeners when stopped during a document, and accepts no more', async () => {
    const { pool, started, running } = bench();
    const cut = pool.convert(job('1'), 'a');
    const waiting = pool.convert(job('2'), 'b');
    for (let tries = 0; tries < 50 && running.size === 0; tries += 1) await soon();
    await pool.stop();
    expect(await Promise.all([cut, waiting])).toEqual(['unavailable', 'unavailable']);
    expect(started.map(({ ended }) => ended)).toEqual([true]);
    expect(await pool.convert(job('3'), 'a')).toBe('unavailable');
  });
});
