import { HANG_MS, LOOK_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';
import type { Protocol } from './protocol.ts';

export interface HangLimits {
  readonly hangMs: number;
  /** Interval of page and display checks. */
  readonly lookMs: number;
}

export const HANG_LIMITS: HangLimits = { hangMs: HANG_MS, lookMs: LOOK_MS };

export interface HangWatchOptions {
  readonly protocol: Protocol;
  readonly sessionId: string;
  readonly time: Time;
  readonly limits: HangLimits;
  /** Called once per hang until `start` is called again. */
  readonly onHung: () => void;
}

export interface HangWatch {
  /** Starts or restarts the watch. */
  start(): void;
  stop(): void;
}

/** Periodically asks a page for a sign of life, which a page with an endless script cannot give. */
export function createHangWatch({ protocol, sessionId, time, limits, onHung }: HangWatchOptions): HangWatch {
  let run = 0;
  let cancel = () => {};

  const look = async (current: number) => {
    const outcome = await protocol.send(
      'Runtime.evaluate',
      { expression: '0' },
      { sessionId, timeoutMs: limits.hangMs },
    );
    if (current !== run) return;
    // A refusal is a response: the page has crashed or is being replaced, which is handled elsewhere.
    if (!outcome.ok && outcome.problem.kind === 'timeout') onHung();
    else if (outcome.ok || outcome.problem.kind === 'refused') {
      cancel = time.after(limits.lookMs, () => void look(current));
    }
  };
  const stop = () => {
    run += 1;
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
