import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { systemAfter } from '../../../system.ts';
import type { SignatureTrust } from '../inspectSignature.ts';
import { createInspector, type Inspector } from './inspector.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const NOBODY: SignatureTrust = { signers: [], authorities: [], timestampAnchors: [], needsTimestamp: true };
const text = (content: string) => new TextEncoder().encode(content);

describe('verifying files in a thread', () => {
  let inspector: Inspector;
  afterEach(() => inspector.close());

  it('answers each file with its own verdict, even for concurrent callers', async () => {
    inspector = createInspector({ after: systemAfter });
    const document = await PDFDocument.create();
    document.addPage();
    const pdf = await document.save({ useObjectStreams: false });
    const answers = await Promise.all([
      inspector.inspect(pdf, NOBODY, NOW),
      inspector.inspect(text('no pdf at all'), NOBODY, NOW),
      inspector.inspect(pdf, NOBODY, NOW),
    ]);
    expect(answers).toMatchObject([
      { ok: true, value: { kind: 'unsigned' } },
      { ok: true, value: { kind: 'unreadable' } },
      { ok: true, value: { kind: 'unsigned' } },
    ]);
  });

  it('abandons a file that takes the thread too long, and verifies the next in a new one', async () => {
    let opened = 0;
    const timers: (() => void)[] = [];
    const silent = 'setInterval(() => {}, 1000)';
    const unsigned =
      "require('node:worker_threads').parentPort.on('message', () => require('node:worker_threads').parentPort.postMessage({ kind: 'unsigned' }))";
    inspector = createInspector({
      after: (_ms, work) => {
        timers.push(work);
        return () => {};
      },
      openThread: () => {
        opened += 1;
        return new Worker(opened === 1 ? silent : unsigned, { eval: true });
      },
    });
    const first = inspector.inspect(text('x'), NOBODY, NOW);
    await expectSoon(() => timers.length > 0);
    const second = inspector.inspect(text('y'), NOBODY, NOW);
    timers[0]?.();
    expect(await first).toEqual({ ok: false, problem: 'gaveUp' });
    expect(await second).toEqual({ ok: true, value: { kind: 'unsigned' } });
    expect(opened).toBe(2);
  });

  it('fails a file for which no thread can be opened, and verifies the next', async () => {
    const threads = [
      () => {
        throw new Error('no room for another thread');
      },
    ];
    inspector = createInspector({
      after: systemAfter,
      openThread: () =>
        threads.shift()?.() ??
        new Worker(
          "require('node:worker_threads').parentPort.on('message', () => require('node:worker_threads').parentPort.postMessage({ kind: 'unsigned' }))",
          { eval: true },
        ),
    });
    await expect(inspector.inspect(text('x'), NOBODY, NOW)).rejects.toThrow('no room');
    expect(await inspector.inspect(text('y'), NOBODY, NOW)).toEqual({
      ok: true,
      value: { kind: 'unsigned' },
    });
  });

  it('abandons a file that kills the thread', async () => {
    inspector = createInspector({
      after: systemAfter,
      openThread: () => {
        const worker = new Worker('throw new Error("a file that kills")', { eval: true });
        worker.on('error', () => {});
        return worker;
      },
    });
    expect(await inspector.inspect(text('x'), NOBODY, NOW)).toEqual({ ok: false, problem: 'gaveUp' });
  });

  it('limits the number of waiting files', async () => {
    const workers: Worker[] = [];
    inspector = createInspector({
      after: systemAfter,
      openThread: () => {
        const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
        workers.push(worker);
        return worker;
      },
    });
    const waiting = Array.from({ length: 16 }, () => inspector.inspect(text('x'), NOBODY, NOW));
    expect(await inspector.inspect(text('x'), NOBODY, NOW)).toEqual({ ok: false, problem: 'busy' });
    for (let ended = 0; ended < waiting.length; ended += 1) {
      await expectSoon(() => workers.length > ended);
      const worker = workers[ended];
      if (!worker) throw new Error('no thread');
      const exit = once(worker, 'exit');
      await worker.terminate();
      await exit.catch(() => {});
    }
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ ok: false, problem: 'gaveUp' })));
  });
});

/** Polls in turns of the real event loop. */
async function expectSoon(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
