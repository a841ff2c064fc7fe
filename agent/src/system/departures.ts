import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Flag } from '../signal.ts';
import type { Time } from '../time.ts';
import type { SystemCommands } from './systemCommands.ts';

/** Who wants something of the machine, and why: for the log. */
export interface Order {
  readonly by: string;
  readonly reason: string;
}

/** What must end before the machine may go. */
export interface Busy {
  /** What is being printed; null when nothing is. */
  readonly active: () => string | null;
  /** Resolves when nothing is. */
  readonly idle: () => Promise<void>;
}

/** The ways in which the agent leaves: with the machine, or alone. A print that is running is finished first. */
export interface Departures {
  /** POWER_NOT_ALLOWED, PRINT_BUSY, POWER_FAILED. */
  readonly powerOff: (order: Order) => Promise<Result<void, CallProblem>>;
  readonly reboot: (order: Order) => Promise<Result<void, CallProblem>>;
  /** The agent ends by itself shortly after the answer, for its keeper to start it again. PRINT_BUSY. */
  readonly restartAgent: (order: Order) => Promise<Result<void, CallProblem>>;
}

type Action = 'powerOff' | 'reboot' | 'restartAgent';

/** How long an order waits for a print to end. A print that waits for paper ends no sooner; then staff decides. */
export const PRINT_END_LIMIT_MS = MINUTE_MS;
/** A system that took the order and is still there after this long will not do it; printing goes on. */
export const LEAVE_LIMIT_MS = 2 * MINUTE_MS;
/** The answer is on its way before the agent ends. */
const ANSWER_MS = 300;

export function createDepartures(options: {
  readonly allowPower: boolean;
  readonly system: SystemCommands;
  readonly queue: Busy;
  /** Ends this process in the way its keeper takes as "start again". */
  readonly restartSelf: () => void;
  /** Set while it is so close that nothing new may begin. */
  readonly leaving: Flag;
  readonly time: Time;
  readonly log: EventLog;
  readonly stopped: AbortSignal;
}): Departures {
  const { allowPower, system, queue, restartSelf, leaving, time, log, stopped } = options;

  const printEnded = async (): Promise<boolean> => {
    const begun = time.elapsed();
    while (queue.active() !== null) {
      const left = PRINT_END_LIMIT_MS - (time.elapsed() - begun);
      if (left <= 0 || stopped.aborted) return false;
      const ended = new AbortController();
      await Promise.race([queue.idle(), time.wait(left, AbortSignal.any([ended.signal, stopped]))]);
      ended.abort();
    }
    return true;
  };
  const leave = async (
    action: Action,
    order: Order,
    act: () => Promise<Result<void, string>>,
  ): Promise<Result<void, CallProblem>> => {
    const refuse = (name: 'POWER_NOT_ALLOWED' | 'POWER_FAILED' | 'PRINT_BUSY', detail?: string) => {
      log.event('departure-refused', { action, ...order, problem: name, ...(detail ? { detail } : {}) });
      return fail(problem(name));
    };
    if (action !== 'restartAgent' && !allowPower) return refuse('POWER_NOT_ALLOWED');
    if (!(await printEnded())) return refuse('PRINT_BUSY');
    // From here nothing new begins, so what was true a moment ago stays true.
    leaving.set(true);
    log.event('departure', { action, ...order });
    const done = await act();
    if (!done.ok) {
      leaving.set(false);
      return refuse('POWER_FAILED', done.problem);
    }
    void time.wait(LEAVE_LIMIT_MS, stopped).then((stillHere) => {
      if (stillHere) leaving.set(false);
    });
    return ok();
  };
  return {
    powerOff: (order) => leave('powerOff', order, system.powerOff),
    reboot: (order) => leave('reboot', order, system.reboot),
    restartAgent: (order) =>
      leave('restartAgent', order, async () => {
        void time.wait(ANSWER_MS, stopped).then((due) => due && restartSelf());
        return ok();
      }),
  };
}
