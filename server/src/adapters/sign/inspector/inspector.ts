import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { After } from '../../../system.ts';
import type { SignatureTrust, SignatureVerdict } from '../inspectSignature.ts';
import { type InspectReply, requestOf } from './messages.ts';

/** Maximum number of waiting files; further callers must retry later. */
const WAITING_MAX = 16;
/** Far longer than the worst file takes on a slow machine. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 512;
const PROGRAM = new URL(`./inspectThread${extname(import.meta.filename)}`, import.meta.url);

/** `busy`: too many files are waiting. `gaveUp`: the thread took too long or died. */
export type InspectProblem = 'busy' | 'gaveUp';

export interface Inspector {
  readonly inspect: (
    content: Uint8Array,
    trust: SignatureTrust,
    now: Date,
  ) => Promise<Result<SignatureVerdict, InspectProblem>>;
  readonly close: () => Promise<void>;
}

export interface InspectorOptions {
  readonly after: After;
  /** Replaces the thread's program in tests. */
  readonly openThread?: () => Worker;
}

/**
 * Verifies signatures on a separate thread, started with the first file, because a hostile file can take a second of CPU time
 * that must not block other requests. One file at a time.
 */
export function createInspector({ after, openThread = openInspectThread }: InspectorOptions): Inspector {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const judge = (content: Uint8Array, trust: SignatureTrust, now: Date) =>
    new Promise<Result<SignatureVerdict, InspectProblem>>((resolve) => {
      const running = thread ?? openThread();
      thread = running;
      const settle = (result: Result<SignatureVerdict, InspectProblem>) => {
        cancel();
        running.off('message', answered).off('error', lost).off('exit', lost);
        // An idle thread must not keep the process alive.
        running.unref();
        resolve(result);
      };
      const answered = (verdict: InspectReply) => settle(ok(verdict));
      const lost = () => {
        thread = null;
        void running.terminate();
        settle(fail('gaveUp'));
      };
      const cancel = after(TIME_LIMIT_MS, lost);
      running.once('message', answered).once('error', lost).once('exit', lost).ref();
      running.postMessage(requestOf(content, trust, now));
    });

  return {
    async inspect(content, trust, now) {
      if (waiting >= WAITING_MAX) return fail('busy');
      waiting += 1;
      const mine = last.then(() => judge(content, trust, now));
      // A thread that cannot be opened fails this file, and not those after it.
      last = mine.catch(() => {});
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
    async close() {
      await thread?.terminate();
      thread = null;
    },
  };
}

function openInspectThread(): Worker {
  const worker = new Worker(PROGRAM, {
    name: 'inspect-signature',
    // It processes files from strangers, so it gets none of the platform's environment.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  // Each verification has its own listener; a thread that dies while idle must not crash the server.
  worker.on('error', () => {});
  return worker;
}
