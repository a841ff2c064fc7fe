import type { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { EngineProblem } from '../renderProblem.ts';
import type { WorkerReply, WorkerRequest } from './messages.ts';
import type { TypesetDocument, TypesetJob, Typesetter } from './typesetter.ts';

type Outcome = Result<TypesetDocument, EngineProblem>;

interface Waiting {
  readonly job: TypesetJob;
  readonly settle: (outcome: Outcome) => void;
}

interface Seat {
  worker: Worker | null;
  running: {
    readonly id: number;
    readonly settle: (outcome: Outcome) => void;
    readonly stop: () => void;
  } | null;
}

export interface PoolOptions {
  /** How many documents are set at the same time. */
  readonly threads: number;
  readonly openWorker: () => Worker;
  /** What takes longer is given up with its thread. */
  readonly timeLimitMs: number;
  /** More than this many waiting jobs are refused. */
  readonly queueLimit: number;
  /** Calls back after so many milliseconds, unless stopped before. */
  readonly startTimer: (callback: () => void, milliseconds: number) => () => void;
  /** A thread ended by itself or was given up; another takes its place. */
  readonly onLost: (reason: 'died' | 'timeout') => void;
}

/** A few threads that set documents; each starts with its first job and is replaced when it dies or hangs. */
export function createTypesetterPool(options: PoolOptions): Typesetter {
  const { openWorker, timeLimitMs, queueLimit, startTimer, onLost } = options;
  const seats: readonly Seat[] = Array.from({ length: options.threads }, () => ({
    worker: null,
    running: null,
  }));
  const queue: Waiting[] = [];
  let lastId = 0;
  let isClosed = false;

  const finish = (seat: Seat, outcome: Outcome) => {
    const { running } = seat;
    seat.running = null;
    running?.stop();
    running?.settle(outcome);
    next();
  };

  /** Takes the thread out of its seat. One that hangs in native code ends only when that returns, so nobody waits for it. */
  const lose = (seat: Seat, worker: Worker, reason: 'died' | 'timeout', problem: EngineProblem) => {
    if (seat.worker !== worker) return;
    seat.worker = null;
    worker.removeAllListeners();
    worker.on('error', () => {});
    void worker.terminate();
    onLost(reason);
    finish(seat, fail(problem));
  };

  const workerOf = (seat: Seat): Worker => {
    if (seat.worker) return seat.worker;
    const worker = openWorker();
    worker.on('message', ({ id, result }: WorkerReply) => {
      if (seat.worker !== worker || seat.running?.id !== id) return;
      finish(seat, result.ok ? ok(result.value) : fail({ kind: 'engineFailed', detail: result.problem }));
    });
    worker.on('error', (error) => {
      lose(seat, worker, 'died', { kind: 'engineFailed', detail: String(error) });
    });
    worker.on('exit', () => lose(seat, worker, 'died', { kind: 'engineFailed', detail: 'its thread ended' }));
    // The server may end while nothing is set.
    worker.unref();
    seat.worker = worker;
    return worker;
  };

  const next = () => {
    for (const seat of seats) {
      if (isClosed || seat.running) continue;
      const waiting = queue.shift();
      if (!waiting) return;
      lastId += 1;
      const worker = workerOf(seat);
      const stop = startTimer(() => lose(seat, worker, 'timeout', { kind: 'engineTimeout' }), timeLimitMs);
      seat.running = { id: lastId, settle: waiting.settle, stop };
      const request: WorkerRequest = { id: lastId, job: waiting.job };
      worker.postMessage(request);
    }
  };

  return {
    typeset: (job) =>
      new Promise((resolve) => {
        if (isClosed || queue.length >= queueLimit) {
          resolve(fail({ kind: 'engineBusy' }));
          return;
        }
        queue.push({ job, settle: resolve });
        next();
      }),
    close: async () => {
      isClosed = true;
      for (const { settle } of queue.splice(0)) settle(fail({ kind: 'engineBusy' }));
      const ending = seats.map(async (seat) => {
        const { worker } = seat;
        seat.worker = null;
        finish(seat, fail({ kind: 'engineBusy' }));
        worker?.removeAllListeners();
        await worker?.terminate();
      });
      await Promise.all(ending);
    },
  };
}
