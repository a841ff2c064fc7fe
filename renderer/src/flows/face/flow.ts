import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { type Act, begin, failAct, isUnderWay } from '../kit/act.ts';
import {
  type CameraWish,
  type CollectedFace,
  FACE_PICTURES_MAX,
  type FaceConsent,
  type FaceEvent,
  type FaceState,
  type FaceStateAt,
  FIRST_FACE,
} from './state.ts';

/** The collection of one's own face as a pure function; null leaves it. An event that does not fit the state changes nothing. */
export function faceReducer(state: FaceState, event: FaceEvent): FaceState | null {
  switch (state.at) {
    case 'face':
      return standing(state, event);
    case 'faceConsent':
      return consenting(state, event);
    case 'faceCamera':
      return filming(state, event);
    case 'facePicture':
      return choosing(state, event);
    case 'faceSaved':
      return event.type === 'back' ? FIRST_FACE : state;
    case 'faceWithdrawal':
      return withdrawing(state, event);
    default:
      return assertNever(state);
  }
}

function standing(state: FaceStateAt<'face'>, event: FaceEvent): FaceState | null {
  switch (event.type) {
    case 'look':
      return { ...state, isShown: !state.isShown };
    case 'collect':
      return { at: 'faceConsent', consent: event.consent, collected: null };
    case 'withdraw':
      return { at: 'faceWithdrawal', act: null };
    case 'back':
      return null;
    default:
      return state;
  }
}

function consenting(state: FaceStateAt<'faceConsent'>, event: FaceEvent): FaceState {
  const { consent, collected } = state;
  switch (event.type) {
    case 'agree':
      return collected === null ? beforeCamera(consent, 0) : pictureOf(consent, collected, 0);
    case 'decline':
      return { ...FIRST_FACE, news: 'declined' };
    case 'back':
      return FIRST_FACE;
    default:
      return state;
  }
}

type Filming = FaceStateAt<'faceCamera'>;

function filming(state: Filming, event: FaceEvent): FaceState {
  const { consent, taken, act } = state;
  switch (event.type) {
    case 'cameraOpened':
      return isUnderWay(act) && act.wish.kind === 'openCamera' ? { ...state, act: null } : state;
    case 'photograph':
      if (taken >= FACE_PICTURES_MAX) return state;
      return begin<CameraWish, Filming>(
        state,
        needsOpening(act) ? { kind: 'openCamera' } : { kind: 'photograph', again: taken > 0 },
      );
    case 'photographed':
      return isUnderWay(act) && act.wish.kind === 'photograph'
        ? pictureOf(consent, event.collected, taken + 1)
        : state;
    case 'failed': {
      const failed = failAct(state, event.failure);
      return failed === state || !isOfPicture(event.failure) ? failed : { ...failed, taken: taken + 1 };
    }
    case 'back':
      // Nobody is kept before a camera: the picture under way is not waited for.
      return FIRST_FACE;
    default:
      return state;
  }
}

function choosing(state: FaceStateAt<'facePicture'>, event: FaceEvent): FaceState {
  const { consent, collected, taken, act } = state;
  const busy = isUnderWay(act);
  switch (event.type) {
    case 'again':
      return busy || taken >= FACE_PICTURES_MAX ? state : beforeCamera(consent, taken);
    case 'use':
      return begin(state, {
        kind: 'saveFace',
        userId: event.userId,
        collected,
        consentVersion: consent.version,
      });
    case 'faceSaved':
      return busy ? { at: 'faceSaved' } : state;
    case 'consentChanged':
      return busy ? { at: 'faceConsent', consent: event.consent, collected } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return busy ? state : FIRST_FACE;
    default:
      return state;
  }
}

function withdrawing(state: FaceStateAt<'faceWithdrawal'>, event: FaceEvent): FaceState {
  const busy = isUnderWay(state.act);
  switch (event.type) {
    case 'confirmWithdrawal':
      return begin(state, { kind: 'withdrawFace' });
    case 'faceWithdrawn':
      return busy ? { ...FIRST_FACE, news: 'withdrawn' } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return busy ? state : FIRST_FACE;
    default:
      return state;
  }
}

/** The camera is asked for each time: it may have been closed meanwhile, and an open one stays as it is. */
function beforeCamera(consent: FaceConsent, taken: number): Filming {
  return { at: 'faceCamera', consent, taken, act: { wish: { kind: 'openCamera' }, failure: null } };
}

function pictureOf(consent: FaceConsent, collected: CollectedFace, taken: number): FaceState {
  return { at: 'facePicture', consent, collected, taken, act: null };
}

/** Whether the camera has to be opened before the next picture. */
export function needsOpening(act: Act<CameraWish> | null): boolean {
  if (act?.failure == null) return false;
  return act.wish.kind === 'openCamera' || nameOf(act.failure) === 'CAMERA_NOT_OPEN';
}

const OF_PICTURE: ReadonlySet<ErrorName | undefined> = new Set<ErrorName>([
  'FACE_NONE',
  'FACE_SEVERAL',
  'FACE_TOO_SMALL',
  'FACE_BLURRED',
  'FACE_DARK',
  'FACE_TURNED',
]);

/** Whether a picture was taken and was not good enough; a camera that does not work costs nobody a try. */
export function isOfPicture(failure: PlatformFailure): boolean {
  return OF_PICTURE.has(nameOf(failure));
}

function nameOf(failure: PlatformFailure): ErrorName | undefined {
  return failure.kind === 'refused' ? failure.name : undefined;
}

/** Where the camera is wanted: of oneself, and for a step of an item. */
const FILMED_AT: ReadonlySet<string> = new Set(['faceCamera', 'facePicture', 'stepCamera', 'stepPicture']);

/** Whether the camera is wanted: at no other place is anybody filmed. */
export function usesCamera(state: { readonly at: string } | null): boolean {
  return state !== null && FILMED_AT.has(state.at);
}
