import type { Offer, SignInEvent, WayState } from '../state.ts';

export function beginPassword(offer: Offer<'DB'>): WayState<'DB'> {
  return { way: 'DB', offer, typed: null, failure: null };
}

export function beginDirectory(offer: Offer<'LDAP'>): WayState<'LDAP'> {
  return { way: 'LDAP', offer, typed: null, failure: null };
}

export function beginSchoolAccount(offer: Offer<'HNU'>): WayState<'HNU'> {
  return { way: 'HNU', offer, typed: null, failure: null };
}

/** Account and password, of the platform or of a system of the school, checked by one call at a time. */
export function passwordStep<State extends WayState<'DB' | 'LDAP' | 'HNU'>>(
  state: State,
  event: SignInEvent,
): State {
  switch (event.type) {
    case 'typed':
      return state.typed === null ? { ...state, typed: event.typed, failure: null } : state;
    case 'failed':
      return state.typed === null ? state : { ...state, typed: null, failure: event.failure };
    case 'languageChanged':
      return state.failure === null ? state : { ...state, typed: null, failure: null };
    default:
      return state;
  }
}
