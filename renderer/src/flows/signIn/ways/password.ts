import type { SignInEvent, WayState } from '../state.ts';

type State = WayState<'DB'>;

export function beginPassword(): State {
  return { way: 'DB', typed: null, failure: null };
}

/** Account and password, checked by one call at a time. */
export function passwordStep(state: State, event: SignInEvent): State {
  switch (event.type) {
    case 'typed':
      return state.typed === null ? { way: 'DB', typed: event.typed, failure: null } : state;
    case 'failed':
      return state.typed === null ? state : { way: 'DB', typed: null, failure: event.failure };
    case 'languageChanged':
      return state.failure === null ? state : beginPassword();
    default:
      return state;
  }
}
