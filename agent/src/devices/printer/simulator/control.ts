import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type ControlAction, type ControlState, controlProblem, controlState } from './control/protocol.ts';

export type { ControlAction, ControlState } from './control/protocol.ts';

/** `refused`: the simulated printer cannot do that. `unreachable`: there is none at that address. */
export interface ControlProblem {
  readonly kind: 'refused' | 'unreachable';
  readonly detail: string;
}

export interface PrinterControl {
  /** Performs an action; returns the resulting state. */
  perform(action: ControlAction): Promise<Result<ControlState, ControlProblem>>;
  state(): Promise<Result<ControlState, ControlProblem>>;
  /** Waits without polling until the printer is in a state. Fails after `limitMs`. */
  until(
    isReached: (state: ControlState) => boolean,
    limitMs?: number,
  ): Promise<Result<ControlState, ControlProblem>>;
}

const LIMIT_MS = 30 * SECOND_MS;

/** A client of a simulated printer's control address, for tests, journeys and the dock. */
export function makePrinterControl(controlUrl: string, fetchIt: typeof fetch = fetch): PrinterControl {
  async function ask(path: string, init: RequestInit): Promise<Result<ControlState, ControlProblem>> {
    try {
      const response = await fetchIt(controlUrl + path, init);
      const body: unknown = await response.json();
      if (response.ok) return ok(controlState.parse(body));
      return fail({ kind: 'refused', detail: controlProblem.parse(body).problem });
    } catch (error) {
      return fail({ kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) });
    }
  }
  return {
    perform: (action) =>
      ask('', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(action),
      }),
    state: () => ask('', {}),
    async until(isReached, limitMs = LIMIT_MS) {
      const signal = AbortSignal.timeout(limitMs);
      let state = await ask('', { signal });
      while (state.ok && !isReached(state.value))
        state = await ask(`?after=${state.value.revision}`, { signal });
      return state;
    },
  };
}
