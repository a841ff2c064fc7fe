import type { Visit } from '@self-print/contract/platform/visits.ts';
import type { Api } from '../../api/api.ts';
import type { Clock } from '../../base/clock.ts';
import type { SignInEvent, WayCode, WayState } from './state.ts';

/** One way to sign in. */
export interface Way<Code extends WayCode> {
  /** Where it begins when the person chooses it. */
  readonly begin: () => WayState<Code>;
  /** The pure step of its state; an event that does not fit gives back the same state. */
  readonly step: (state: WayState<Code>, event: SignInEvent) => WayState<Code>;
  /** Starts what a state asks for. Called once for each state object; it answers with events, and at last finishes. */
  readonly run: (context: WayContext, state: WayState<Code>) => void;
}

/** What the effects of a way work with. */
export interface WayContext {
  readonly api: Api;
  readonly clock: Clock;
  /** Ends when the person leaves this way. */
  readonly signal: AbortSignal;
  /** What the person is signing in with now; null when they have left. */
  readonly current: () => WayState | null;
  readonly send: (event: SignInEvent) => void;
  /** Signs the person in. A visit that nobody waits for any more is ended at the platform instead. */
  readonly finish: (visit: Visit, isAwaited: boolean) => void;
}
