import type { PlatformFailure } from '../../../api/platformAccess.ts';
import type { Offer, SignInEvent, WayState } from '../state.ts';

type State = WayState<'FACE'>;

export const beginFace = (offer: Offer<'FACE'>): State => ({
  way: 'FACE',
  offer,
  userName: null,
  failure: null,
});

/** A number, and then whoever is before the camera; one comparison at a time. */
export function faceStep(state: State, event: SignInEvent): State {
  switch (event.type) {
    case 'faceWanted':
      return state.userName === null ? { ...state, userName: event.userName, failure: null } : state;
    case 'failed':
      return state.userName === null
        ? state
        : { ...state, userName: null, failure: isLeft(event.failure) ? null : event.failure };
    case 'languageChanged':
      return state.failure === null ? state : { ...state, failure: null };
    default:
      return state;
  }
}

/** The person has closed the window with the camera. */
const isLeft = (failure: PlatformFailure): boolean =>
  failure.kind === 'refused' && failure.name === 'CAMERA_NOT_OPEN';
