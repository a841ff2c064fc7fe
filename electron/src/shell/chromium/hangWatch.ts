import { HANG_MS, LOOK_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';
import type { Protocol } from './protocol.ts';

export interface HangLimits {
  readonly hangMs: number;
  /** How often pages, and displays, are looked at. */
  readonly lookMs: number;
}

export const HANG_LIMITS: HangLimits = { hangMs: HANG_MS, lookMs: LOOK_MS };

export interface HangWatchOptions {
  readonly protocol: Protocol;
  readonly sessionId: string;
  readonly time: Time;
  readonly limits: HangLimits;
  /** Called once for each time the page stops responding, until `start` is called again. */
  readonly onHung: () => void;
}

export interface HangWatch {
  /** Starts or restarts the watch. */
  start(): void;
  stop(): void;
}

/** Asks a page for a sign of life at intervals; a page whose script runs without end cannot give one. */
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
    // A refusal is an answer: the page has crashed or is being replaced, which others take care of.
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
