import type { Offer, SignInEvent, WayState } from '../state.ts';

type CardWay = 'IDENTITY_CODE' | 'CAMPUS_CODE' | 'CAMPUS_CARD' | 'ID_CARD';
type State = WayState<CardWay>;

export const beginIdentityCode = (offer: Offer<'IDENTITY_CODE'>): WayState<'IDENTITY_CODE'> => ({
  way: 'IDENTITY_CODE',
  offer,
  at: 'waiting',
});

export const beginCampusCode = (offer: Offer<'CAMPUS_CODE'>): WayState<'CAMPUS_CODE'> => ({
  way: 'CAMPUS_CODE',
  offer,
  at: 'waiting',
});

export const beginCampusCard = (offer: Offer<'CAMPUS_CARD'>): WayState<'CAMPUS_CARD'> => ({
  way: 'CAMPUS_CARD',
  offer,
  at: 'waiting',
});

export const beginIdCard = (offer: Offer<'ID_CARD'>): WayState<'ID_CARD'> => ({
  way: 'ID_CARD',
  offer,
  at: 'waiting',
});

/** The reader or scanner waits until one signs its owner in, or is refused; then it waits for the next when the person wants it to. */
export function cardStep<Each extends State>(state: Each, event: SignInEvent): Each {
  switch (event.type) {
    case 'failed':
      return state.at === 'waiting' ? { ...state, at: 'failed', failure: event.failure } : state;
    case 'again':
    case 'languageChanged':
      return state.at === 'failed' ? { ...state, at: 'waiting' } : state;
    default:
      return state;
  }
}
