import { assertNever } from '@self-print/contract/result.ts';
import { type SignInEvent, type SignInState, startSignIn } from './state.ts';
import { beginWay, stepWay } from './ways.ts';

/** Signing in as a pure function. An event that does not fit the state changes nothing. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (state.at) {
    case 'asking':
      return asking(state, event);
    case 'unavailable':
      return event.type === 'again' || event.type === 'languageChanged' ? startSignIn() : state;
    case 'signingIn':
      return signingIn(state, event);
    default:
      return assertNever(state);
  }
}

function asking(state: SignInState & { readonly at: 'asking' }, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'offered': {
      const { ways } = event;
      const [first] = ways;
      return { at: 'signingIn', ways, way: first === undefined ? null : beginWay(first) };
    }
    case 'failed':
      return { at: 'unavailable', failure: event.failure };
    default:
      return state;
  }
}

function signingIn(state: SignInState & { readonly at: 'signingIn' }, event: SignInEvent): SignInState {
  const { ways, way } = state;
  if (event.type === 'choose') {
    const chosen = ways.find(({ id }) => id === event.id);
    return chosen && chosen.id !== way?.offer.id ? { ...state, way: beginWay(chosen) } : state;
  }
  const next = way === null ? null : stepWay(way, event);
  return next === way ? state : { ...state, way: next };
}
