import type { Offer, SignInEvent, WayState } from '../state.ts';

type State = WayState<'PHONE_CODE'>;

export function beginPhoneCode(offer: Offer<'PHONE_CODE'>): State {
  return { way: 'PHONE_CODE', offer, at: 'number', phone: null, failure: null };
}

/** A number, then the code that was sent to it; one call at a time. */
export function phoneCodeStep(state: State, event: SignInEvent): State {
  const isBusy = (state.at === 'number' ? state.phone : state.code) !== null;
  switch (event.type) {
    case 'numberTyped':
      return isBusy
        ? state
        : { ...beginPhoneCode(state.offer), at: 'number', phone: event.phone, failure: null };
    case 'codeSent': {
      const { way, offer } = state;
      return state.at === 'number' && isBusy
        ? { way, offer, at: 'code', sent: event.sent, code: null, failure: null }
        : state;
    }
    case 'codeTyped':
      return state.at === 'code' && !isBusy ? { ...state, code: event.code, failure: null } : state;
    case 'failed':
      return isBusy ? idle(state, event.failure) : state;
    case 'again':
      return state.at === 'code' && !isBusy ? beginPhoneCode(state.offer) : state;
    case 'languageChanged':
      return state.failure === null ? state : idle(state, null);
    default:
      return state;
  }
}

function idle(state: State, failure: State['failure']): State {
  return state.at === 'number' ? { ...state, phone: null, failure } : { ...state, code: null, failure };
}
