import type { Offer, SignInEvent, WayState } from '../state.ts';

type State = WayState<'QR'>;

export function beginPhone(offer: Offer<'QR'>): State {
  return { way: 'QR', offer, at: 'preparing' };
}

/** A QR code that is valid for a limited time, until a phone approves or declines. */
export function phoneStep(state: State, event: SignInEvent): State {
  const { offer } = state;
  switch (event.type) {
    case 'codeReady':
      return state.at === 'preparing'
        ? { way: 'QR', offer, at: 'showing', request: event.request, endsAtMs: event.endsAtMs, seen: false }
        : state;
    case 'failed':
      return state.at === 'preparing'
        ? { way: 'QR', offer, at: 'unavailable', failure: event.failure }
        : state;
    case 'turnedAway':
      return state.at === 'showing' ? { way: 'QR', offer, at: 'unavailable', failure: event.failure } : state;
    case 'polled':
      return state.at === 'showing' ? polled(state, event.state) : state;
    case 'again':
      return state.at === 'unavailable' || state.at === 'ended' ? beginPhone(offer) : state;
    case 'languageChanged':
      return state.at === 'unavailable' ? beginPhone(offer) : state;
    default:
      return state;
  }
}

function polled(
  state: State & { readonly at: 'showing' },
  found: (SignInEvent & { readonly type: 'polled' })['state'],
): State {
  if (found === 'refused' || found === 'expired')
    return { way: 'QR', offer: state.offer, at: 'ended', why: found };
  const seen = state.seen || found === 'seen';
  return seen === state.seen ? state : { ...state, seen };
}
