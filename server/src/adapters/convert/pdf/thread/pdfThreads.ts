import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { After } from '../../../../system.ts';
import { createFairQueue, type FairQueueLimits } from '../../fairQueue.ts';
import { PDF_HEAP_LIMIT_MB } from '../../limits.ts';
import { type Lost, refuseLost, type UploadResult } from '../../uploadProblem.ts';
import type { CleanPdf } from '../cleanPdf.ts';
import type { DrawnPage, PageRequest } from '../drawPages.ts';
import type { LaidOutPdf, PrintLayout } from '../layOutPdf.ts';
import type { PdfAnswer, PdfReply, PdfTask } from './messages.ts';

/** Threads that open PDFs. A document that takes too long, or too much memory, is refused with `CONVERSION_TIMED_OUT`. */
export interface PdfThreads {
  readonly clean: (userKey: string, pdf: Uint8Array) => Promise<UploadResult<CleanPdf>>;
  readonly draw: (
    userKey: string,
    pdf: Uint8Array,
    request: PageRequest,
  ) => Promise<UploadResult<readonly DrawnPage[]>>;
  readonly layOut: (
    userKey: string,
    pdf: Uint8Array,
    layout: PrintLayout,
  ) => Promise<UploadResult<LaidOutPdf>>;
  /** Ends all threads; waiting and running tasks fail with `CONVERSION_UNAVAILABLE`. */
  readonly stop: () => Promise<void>;
}

export interface PdfThreadsOptions {
  readonly threads: number;
  readonly queue: FairQueueLimits;
  /** Time limits; those for pages and documents count from the start of the task. */
  readonly startLimitMs: number;
  readonly pageLimitMs: number;
  readonly jobLimitMs: number;
  readonly after: After;
  /** Called when a document killed or blocked a thread, or a thread did not start. */
  readonly onTrouble: (trouble: 'timedOut' | 'died' | 'notStarted') => void;
  /** Replaces the thread's program in tests. */
  readonly openThread?: () => Worker;
}

interface Waiting {
  readonly task: PdfTask;
  readonly settle: (outcome: PdfAnswer | Lost) => void;
}

const PROGRAM = new URL(`./pdfThread${extname(import.meta.filename)}`, import.meta.url);

/** Starts threads on demand. Each person's documents are worked on one at a time, so that nobody takes all threads. */
export function createPdfThreads(options: PdfThreadsOptions): PdfThreads {
  const queue = createFairQueue<Waiting>(options.queue);
  const idle: Worker[] = [];
  const open = new Set<Worker>();
  const runs = new Set<Promise<void>>();
  let isStopped = false;

  const close = async (thread: Worker) => {
    open.delete(thread);
    await thread.terminate();
  };
  const start = async () => {
    const thread = tryToOpen(options.openThread ?? openPdfThread);
    if (!thread) return undefined;
    open.add(thread);
    if (await hasStarted(thread, options)) return thread;
    await close(thread);
    return undefined;
  };
  const work = async ({ task, settle }: Waiting) => {
    const thread = idle.pop() ?? (await start());
    if (!thread) {
      if (!isStopped) options.onTrouble('notStarted');
      return settle(isStopped ? 'stopped' : 'notStarted');
    }
    const { outcome, isUsable } = await runTask(thread, task, options);
    if (isStopped || !isUsable) await close(thread);
    else idle.push(thread);
    if (!isStopped && (outcome === 'timedOut' || outcome === 'died')) options.onTrouble(outcome);
    settle(isStopped && typeof outcome === 'string' ? 'stopped' : outcome);
  };
  const next = () => {
    while (!isStopped && runs.size < options.threads) {
      const turn = queue.take();
      if (!turn) return;
      const run = work(turn.item).finally(() => {
        turn.end();
        runs.delete(run);
        next();
      });
      runs.add(run);
    }
  };
  const ask = (userKey: string, task: PdfTask): Promise<PdfAnswer | Lost> =>
    new Promise((resolve) => {
      if (isStopped) resolve('stopped');
      else if (queue.push(userKey, { task, settle: resolve })) next();
      else resolve('busy');
    });
  return {
    async clean(userKey, pdf) {
      const answer = await ask(userKey, { kind: 'clean', pdf });
      return typeof answer === 'object' && answer.kind === 'clean' ? answer.result : refusalOf(answer);
    },
    async draw(userKey, pdf, request) {
      const answer = await ask(userKey, { kind: 'draw', pdf, request });
      return typeof answer === 'object' && answer.kind === 'draw' ? answer.result : refusalOf(answer);
    },
    async layOut(userKey, pdf, layout) {
      const answer = await ask(userKey, { kind: 'layOut', pdf, layout });
      return typeof answer === 'object' && answer.kind === 'layOut' ? answer.result : refusalOf(answer);
    },
    async stop() {
      isStopped = true;
      for (const { settle } of queue.drain()) settle('stopped');
      await Promise.all([...open].map(close));
      await Promise.all(runs);
    },
  };
}

function refusalOf(outcome: PdfAnswer | Lost) {
  if (typeof outcome === 'object') throw new Error('A thread answered another task than its own');
  return refuseLost(outcome);
}

/** Undefined when the machine cannot start another thread. */
function tryToOpen(openThread: () => Worker): Worker | undefined {
  try {
    return openThread();
  } catch {
    return undefined;
  }
}

/** Waits until a new thread is ready; false when it is late or ends. */
function hasStarted(thread: Worker, { after, startLimitMs }: PdfThreadsOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isReady: boolean) => {
      cancel();
      thread.off('message', onMessage);
      thread.off('exit', onExit);
      resolve(isReady);
    };
    const onMessage = () => end(true);
    const onExit = () => end(false);
    const cancel = after(startLimitMs, () => end(false));
    thread.once('message', onMessage);
    thread.once('exit', onExit);
  });
}

/** Runs one task. The thread is no longer usable when it was late or died. */
function runTask(
  thread: Worker,
  task: PdfTask,
  { after, pageLimitMs, jobLimitMs }: PdfThreadsOptions,
): Promise<{ readonly outcome: PdfAnswer | Lost; readonly isUsable: boolean }> {
  return new Promise((resolve) => {
    const end = (outcome: PdfAnswer | Lost, isUsable: boolean) => {
      endPage();
      endJob();
      thread.off('message', onMessage);
      thread.off('exit', onExit);
      thread.unref();
      resolve({ outcome, isUsable });
    };
    const onLate = () => end('timedOut', false);
    const onExit = () => end('died', false);
    const onMessage = (reply: PdfReply) => {
      if (reply.kind === 'done') return end(reply.answer, !reply.isFull);
      endPage();
      endPage = after(pageLimitMs, onLate);
    };
    let endPage = after(pageLimitMs, onLate);
    const endJob = after(jobLimitMs, onLate);
    thread.on('message', onMessage);
    thread.once('exit', onExit);
    thread.ref();
    thread.postMessage(task);
  });
}

/** Starts a thread without this process's environment, which may contain secrets. */
export function openPdfThread(): Worker {
  const thread = new Worker(PROGRAM, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: PDF_HEAP_LIMIT_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // Its exit is what counts; the error may quote the document.
  thread.on('error', () => {});
  return thread;
}
