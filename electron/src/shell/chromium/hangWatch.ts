import { HANG_MS, LATE_MS, LOOK_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';
import type { Protocol } from './protocol.ts';

export interface HangLimits {
  readonly hangMs: number;
  /** After this silence the page is late. */
  readonly lateMs: number;
  /** Interval of page and display checks. */
  readonly lookMs: number;
}

export const HANG_LIMITS: HangLimits = { hangMs: HANG_MS, lateMs: LATE_MS, lookMs: LOOK_MS };

export interface HangWatchOptions {
  readonly protocol: Protocol;
  readonly sessionId: string;
  readonly time: Time;
  readonly limits: HangLimits;
  /** Called when an answer is late, and when it has come after all. */
  readonly onLate: (isLate: boolean) => void;
  /** Called once per hang until `start` is called again. */
  readonly onHung: () => void;
}

export interface HangWatch {
  /** Starts or restarts the watch. */
  start(): void;
  stop(): void;
}

/** Periodically asks a page for a sign of life, which a page with an endless script cannot give. */
export function createHangWatch(options: HangWatchOptions): HangWatch {
  const { protocol, sessionId, time, limits, onLate, onHung } = options;
  let run = 0;
  let cancel = () => {};
  let isLate = false;

  const look = async (current: number) => {
    cancel = time.after(limits.lateMs, () => {
      isLate = true;
      onLate(true);
    });
    const outcome = await protocol.send(
      'Runtime.evaluate',
      { expression: '0' },
      { sessionId, timeoutMs: limits.hangMs },
    );
    if (current !== run) return;
    cancel();
    if (isLate && outcome.ok) {
      isLate = false;
      onLate(false);
    }
    // A refusal is a response: the page has crashed or is being replaced, which is handled elsewhere.
    if (!outcome.ok && outcome.problem.kind === 'timeout') onHung();
    else if (outcome.ok || outcome.problem.kind === 'refused') {
      cancel = time.after(limits.lookMs, () => void look(current));
    }
  };
  const stop = () => {
    run += 1;
    isLate = false;
    cancel();
  };
  return {
    start: () => {
      stop();
      const current = run;
      cancel = time.after(limits.lookMs, () => void look(current));
    },
    stop,
  };
}
