import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { After } from '../../system.ts';
import type { EngineProblem } from '../renderProblem.ts';
import type { EngineListener, EngineProcess } from './engineProcess.ts';
import type { TypesetDocument, TypesetJob, Typesetter } from './typesetter.ts';

type Outcome = Result<TypesetDocument, EngineProblem>;

interface Waiting {
  readonly job: TypesetJob;
  readonly settle: (outcome: Outcome) => void;
}

interface Seat {
  engine: EngineProcess | null;
  running: {
    readonly id: number;
    readonly settle: (outcome: Outcome) => void;
    readonly stop: () => void;
  } | null;
}

export interface PoolOptions {
  /** Number of documents typeset in parallel. */
  readonly processes: number;
  readonly openEngine: (listener: EngineListener) => EngineProcess;
  /** A job that takes longer is aborted together with its process. */
  readonly timeLimitMs: number;
  /** Further jobs are refused when this many are waiting. */
  readonly queueLimit: number;
  readonly after: After;
  /** Called when a process died or was killed after a timeout; a replacement is started. */
  readonly onLost: (reason: 'died' | 'timeout') => void;
}

/** A small pool of typesetting processes; each starts with its first job and is replaced when it dies or hangs. */
export function createTypesetterPool(options: PoolOptions): Typesetter {
  const { openEngine, timeLimitMs, queueLimit, after, onLost } = options;
  const seats: readonly Seat[] = Array.from({ length: options.processes }, () => ({
    engine: null,
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

  /** Removes the process from its slot and kills it. */
  const lose = (
    seat: Seat,
    engine: EngineProcess | null,
    reason: 'died' | 'timeout',
    problem: EngineProblem,
  ) => {
    if (!engine || seat.engine !== engine) return;
    seat.engine = null;
    void engine.kill();
    onLost(reason);
    finish(seat, fail(problem));
  };

  const engineOf = (seat: Seat): EngineProcess => {
    if (seat.engine) return seat.engine;
    let opened: EngineProcess | null = null;
    const engine = openEngine({
      onReply: ({ id, result }) => {
        if (seat.engine !== opened || seat.running?.id !== id) return;
        finish(seat, result.ok ? ok(result.value) : fail({ kind: 'engineFailed', detail: result.problem }));
      },
      onEnd: (detail) => lose(seat, opened, 'died', { kind: 'engineFailed', detail }),
    });
    opened = engine;
    seat.engine = engine;
    return engine;
  };

  const next = () => {
    for (const seat of seats) {
      if (isClosed || seat.running) continue;
      const waiting = queue.shift();
      if (!waiting) return;
      lastId += 1;
      const engine = engineOf(seat);
      const stop = after(timeLimitMs, () => lose(seat, engine, 'timeout', { kind: 'engineTimeout' }));
      seat.running = { id: lastId, settle: waiting.settle, stop };
      engine.send({ id: lastId, job: waiting.job });
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
        const { engine } = seat;
        seat.engine = null;
        finish(seat, fail({ kind: 'engineBusy' }));
        await engine?.kill();
      });
      await Promise.all(ending);
    },
  };
}
