import type { Offer, SignInEvent, WayState } from '../state.ts';

type State = WayState<'GRADUATE'>;

export function beginGraduate(offer: Offer<'GRADUATE'>): State {
  return { way: 'GRADUATE', offer, said: null, failure: null };
}

/** What a graduate says of themselves, looked for by one call at a time. */
export function graduateStep(state: State, event: SignInEvent): State {
  switch (event.type) {
    case 'graduateTyped':
      return state.said === null ? { ...state, said: event.said, failure: null } : state;
    case 'failed':
      return state.said === null ? state : { ...state, said: null, failure: event.failure };
    case 'again':
    case 'languageChanged':
      return state.failure === null ? state : { ...state, said: null, failure: null };
    default:
      return state;
  }
}
