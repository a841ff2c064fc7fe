import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { systemAfter } from '../../../../system.ts';
import { nestedFormsPdf, pdfFile } from '../../testing/pdfFile.ts';
import { createPdfThreads, openPdfThread, type PdfThreads, type PdfThreadsOptions } from './pdfThreads.ts';

/** Drawing it would take hours; each of its lines is a small object, so that memory lasts for seconds. */
const ENDLESS = nestedFormsPdf(10);
const PAGE = { first: 1, count: 1, longSidePx: 100, showsUpright: false };
const PAGE_LIMIT_MS = 1;
const JOB_LIMIT_MS = 2;
const START_LIMIT_MS = 3;

const opened: PdfThreads[] = [];
afterEach(() => Promise.all(opened.splice(0).map((threads) => threads.stop())));

/** Threads whose time is over when the test says so. */
function open(options: Partial<PdfThreadsOptions> = {}) {
  const timers = new Set<{ readonly ms: number; readonly work: () => void }>();
  const trouble: string[] = [];
  const waiting: { readonly ms: number; readonly resolve: () => void }[] = [];
  const made = createPdfThreads({
    threads: 2,
    queue: { total: 10, perUser: 3 },
    startLimitMs: START_LIMIT_MS,
    pageLimitMs: PAGE_LIMIT_MS,
    jobLimitMs: JOB_LIMIT_MS,
    after: (ms, work) => {
      const timer = { ms, work };
      timers.add(timer);
      for (const each of waiting) if (each.ms === ms) each.resolve();
      return () => timers.delete(timer);
    },
    onTrouble: (kind) => trouble.push(kind),
    ...options,
  });
  opened.push(made);
  const expire = (ms: number) => {
    for (const timer of timers) if (timer.ms === ms) timer.work();
  };
  /** Resolves when a time limit of this length has begun. */
  const begun = (ms: number) => new Promise<void>((resolve) => waiting.push({ ms, resolve }));
  return { threads: made, trouble, timers, expire, begun };
}

const name = (result: { ok: true } | { ok: false; problem: { name: string } }) =>
  result.ok ? 'done' : result.problem.name;

describe('threads that open PDFs', () => {
  it("refuse a page that is not drawn in time, and meanwhile serve others, but not the same person's next", async () => {
    const kinds = [silentThread, openPdfThread, openPdfThread];
    const { threads, trouble, timers, expire } = open({
      openThread: () => (kinds.shift() ?? openPdfThread)(),
    });
    const ended: string[] = [];
    const slow = threads.clean('slow', pdfFile()).then((result) => ended.push(`slow: ${name(result)}`));
    const next = threads.draw('slow', pdfFile(), PAGE).then((result) => ended.push(`next: ${name(result)}`));
    expect(name(await threads.clean('other', pdfFile()))).toBe('done');
    expect(name(await threads.draw('other', pdfFile(), PAGE))).toBe('done');
    expect(ended).toEqual([]);
    expire(PAGE_LIMIT_MS);
    await Promise.all([slow, next]);
    expect(ended).toEqual(['slow: CONVERSION_TIMED_OUT', 'next: done']);
    expect([trouble, timers.size]).toEqual([['timedOut'], 0]);
  });

  it('are ended in the midst of a drawing', async () => {
    const { threads } = open({
      after: systemAfter,
      startLimitMs: 60_000,
      pageLimitMs: 1_000,
      jobLimitMs: 1_000,
    });
    expect(name(await threads.clean('one', ENDLESS))).toBe('CONVERSION_TIMED_OUT');
  });

  it('restart the time of a page with each page, but not that of the document', async () => {
    const limits: number[] = [];
    const { threads } = open({
      after: (ms) => {
        limits.push(ms);
        return () => {};
      },
    });
    expect(name(await threads.draw('one', pdfFile({ pages: 3 }), { ...PAGE, count: 3 }))).toBe('done');
    expect(limits.filter((ms) => ms === JOB_LIMIT_MS)).toHaveLength(1);
    expect(limits.filter((ms) => ms === PAGE_LIMIT_MS)).toHaveLength(4);
  });

  it('refuse a document whose pages take too long together', async () => {
    const { threads, trouble, expire, begun } = open({ openThread: silentThread });
    const isRunning = begun(JOB_LIMIT_MS);
    const slow = threads.clean('one', pdfFile());
    await isRunning;
    expire(JOB_LIMIT_MS);
    expect(name(await slow)).toBe('CONVERSION_TIMED_OUT');
    expect(trouble).toEqual(['timedOut']);
  });

  it('do not count their start against the first document, however long it takes', async () => {
    const { threads, timers } = open({ openThread: stuckThread });
    const asked = threads.clean('one', pdfFile());
    expect([...timers].map(({ ms }) => ms)).toEqual([START_LIMIT_MS]);
    await threads.stop();
    expect(name(await asked)).toBe('CONVERSION_UNAVAILABLE');
  });

  it('do not blame a document when they do not start', async () => {
    const { threads, trouble, expire } = open({ openThread: stuckThread });
    const late = threads.clean('one', pdfFile());
    expire(START_LIMIT_MS);
    expect(name(await late)).toBe('CONVERSION_UNAVAILABLE');
    const { threads: others, trouble: more } = open({ openThread: brokenThread });
    expect(name(await others.clean('one', pdfFile()))).toBe('CONVERSION_UNAVAILABLE');
    expect([trouble, more]).toEqual([['notStarted'], ['notStarted']]);
  });

  it('refuse a document where the machine has no room for a thread, and take the next', async () => {
    let opened = 0;
    const { threads, trouble } = open({
      openThread: () => {
        opened += 1;
        if (opened === 1) throw new Error('no room for another thread');
        return openPdfThread();
      },
    });
    expect(name(await threads.clean('one', pdfFile()))).toBe('CONVERSION_UNAVAILABLE');
    expect(name(await threads.clean('one', pdfFile()))).toBe('done');
    expect(trouble).toEqual(['notStarted']);
  });

  it('are replaced when a document kills them', async () => {
    let count = 0;
    const { threads, trouble } = open({
      openThread: () => {
        count += 1;
        return dyingThread();
      },
    });
    expect(name(await threads.clean('one', pdfFile()))).toBe('CONVERSION_TIMED_OUT');
    expect(name(await threads.clean('one', pdfFile()))).toBe('CONVERSION_TIMED_OUT');
    expect([count, trouble]).toEqual([2, ['died', 'died']]);
  });

  it('refuse what exceeds a share, and everything once they have stopped', async () => {
    const { threads } = open({ threads: 1, openThread: silentThread });
    const waiting = Array.from({ length: 5 }, () => threads.clean('one', pdfFile()));
    expect(name((await waiting[4]) ?? { ok: true })).toBe('CONVERSION_BUSY');
    await threads.stop();
    expect(new Set((await Promise.all(waiting.slice(0, 4))).map(name))).toEqual(
      new Set(['CONVERSION_UNAVAILABLE']),
    );
    expect(name(await threads.clean('one', pdfFile()))).toBe('CONVERSION_UNAVAILABLE');
  });
});

const PORT = "const { parentPort } = require('node:worker_threads');";
const READY = `${PORT} parentPort.postMessage({ kind: 'ready' });`;
const threadOf = (program: string) => {
  const worker = new Worker(program, { eval: true });
  worker.on('error', () => {});
  return worker;
};
const silentThread = () => threadOf(`${READY} parentPort.on('message', () => {});`);
const dyingThread = () =>
  threadOf(`${READY} parentPort.on('message', () => { throw new Error('killed'); });`);
const stuckThread = () => threadOf(`${PORT} parentPort.on('message', () => {});`);
const brokenThread = () => threadOf("throw new Error('does not start')");
