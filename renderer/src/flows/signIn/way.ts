import type { Assurance } from '@self-print/contract/assurance.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { Api } from '../../api/api.ts';
import type { Clock } from '../../base/clock.ts';
import type { Offer, SignInEvent, WayCode, WayState } from './state.ts';

/** One way to sign in. */
export interface Way<Code extends WayCode> {
  /** The initial state, when the person chooses this way. */
  readonly begin: (offer: Offer<Code>) => WayState<Code>;
  /** The pure reducer. An event that does not fit returns the same state. */
  readonly step: (state: WayState<Code>, event: SignInEvent) => WayState<Code>;
  /** Starts the effects of a state. Called once per state object; results come back as events, finally as `finish`. */
  readonly run: (context: WayContext, state: WayState<Code>) => void;
}

/** What the effects of a way work with. */
export interface WayContext {
  readonly api: Api;
  readonly clock: Clock;
  /** Of somebody who is signed in and proves once more who they are. */
  readonly visitToken: string | undefined;
  /** How sure the sign-in has to be; undefined when any will do. */
  readonly needed: Assurance | undefined;
  /** Ends when the person leaves this way. */
  readonly signal: AbortSignal;
  /** The current state of the way in use; null when the person has left. */
  readonly current: () => WayState | null;
  readonly send: (event: SignInEvent) => void;
  /** Signs the person in. A visit that is no longer awaited is ended at the platform instead. */
  readonly finish: (visit: Visit, isAwaited: boolean) => void;
}
