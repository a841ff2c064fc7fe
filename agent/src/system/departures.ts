import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Flag } from '../signal.ts';
import type { Time } from '../time.ts';
import type { SystemCommands } from './systemCommands.ts';

/** Who wants the machine to do something, and why: for the log. */
export interface Order {
  readonly by: string;
  readonly reason: string;
}

/** What must end before the machine may stop. */
export interface Busy {
  /** The print in progress; null when there is none. */
  readonly active: () => string | null;
  /** Resolves when no print is in progress. */
  readonly idle: () => Promise<void>;
}

/** Ways to stop the agent: with the machine, or alone. A running print is finished first. */
export interface Departures {
  readonly powerOff: (order: Order) => Promise<Outcome<void, DepartureProblem>>;
  readonly reboot: (order: Order) => Promise<Outcome<void, DepartureProblem>>;
  /** The agent exits shortly after the answer, to be restarted by its supervisor. */
  readonly restartAgent: (order: Order) => Promise<Outcome<void, DepartureProblem>>;
}

export type DepartureProblem = 'POWER_NOT_ALLOWED' | 'POWER_FAILED' | 'PRINT_BUSY';
type Action = 'powerOff' | 'reboot' | 'restartAgent';

/** How long to wait for a print to end. A print waiting for paper will not end sooner, and staff must decide. */
export const PRINT_END_LIMIT_MS = MINUTE_MS;
/** A system that accepted the request but is still running after this long will not comply; printing resumes. */
export const LEAVE_LIMIT_MS = 2 * MINUTE_MS;
/** Lets the answer be sent before the agent exits. */
const ANSWER_MS = 300;

export function createDepartures(options: {
  readonly allowPower: boolean;
  readonly system: SystemCommands;
  readonly queue: Busy;
  /** Exits with the code that makes the supervisor restart this process. */
  readonly restartSelf: () => void;
  /** Set when stopping is imminent and nothing new may start. */
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
  ): Promise<Outcome<void, DepartureProblem>> => {
    const refuse = (name: DepartureProblem, detail?: string) => {
      log.event('departure-refused', { action, ...order, problem: name, ...(detail ? { detail } : {}) });
      return fail(problem(name));
    };
    if (action !== 'restartAgent' && !allowPower) return refuse('POWER_NOT_ALLOWED');
    if (!(await printEnded())) return refuse('PRINT_BUSY');
    // From here nothing new starts, so the preceding check remains valid.
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
