import type { faceCollectCalls } from '@self-print/contract/agent/face.ts';
import type { CallData } from '@self-print/contract/call.ts';
import type { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

/** How it stands with the person's face, and to what people agree. */
export type OwnFace = CallData<typeof faceGalleryCalls.getPhotograph>;
export type FaceConsent = OwnFace['consent'];
/** A picture that is good enough, with what was read from it. */
export type CollectedFace = CallData<typeof faceCollectCalls.photograph>;

interface OpenCameraWish {
  readonly kind: 'openCamera';
}
interface PhotographWish {
  readonly kind: 'photograph';
  /** Whether an earlier picture is taken back by it. */
  readonly again: boolean;
}
export interface SaveFaceWish {
  readonly kind: 'saveFace';
  readonly userId: string;
  readonly collected: CollectedFace;
  readonly consentVersion: number;
}
interface WithdrawFaceWish {
  readonly kind: 'withdrawFace';
}
export type CameraWish = OpenCameraWish | PhotographWish;
export type FaceWish = CameraWish | SaveFaceWish | WithdrawFaceWish;

/** The collection of one's own face, for a person who signed in. A picture is kept here only until it is saved or left. */
export type FaceState =
  /** How it stands; `news`: what the person did last. */
  | {
      readonly at: 'face';
      readonly news: 'declined' | 'withdrawn' | null;
      /** Whether the own photo is shown. */
      readonly isShown: boolean;
    }
  /** The words of the school. `collected`: a picture that waits, because they changed when it was to be saved. */
  | {
      readonly at: 'faceConsent';
      readonly consent: FaceConsent;
      readonly collected: CollectedFace | null;
    }
  /** Before the camera. `taken`: pictures that were tried since the person agreed, good or not. */
  | {
      readonly at: 'faceCamera';
      readonly consent: FaceConsent;
      readonly taken: number;
      readonly act: Act<CameraWish> | null;
    }
  /** The picture that was taken. */
  | {
      readonly at: 'facePicture';
      readonly consent: FaceConsent;
      readonly taken: number;
      readonly collected: CollectedFace;
      readonly act: Act<SaveFaceWish> | null;
    }
  | { readonly at: 'faceSaved' }
  | { readonly at: 'faceWithdrawal'; readonly act: Act<WithdrawFaceWish> | null };

/** The state at one place of the flow. */
export type FaceStateAt<At extends FaceState['at']> = Extract<FaceState, { at: At }>;

export type FaceEvent =
  | { readonly type: 'look' }
  | { readonly type: 'collect'; readonly consent: FaceConsent }
  | { readonly type: 'agree' }
  | { readonly type: 'decline' }
  | { readonly type: 'cameraOpened' }
  | { readonly type: 'photograph' }
  | { readonly type: 'photographed'; readonly collected: CollectedFace }
  | { readonly type: 'again' }
  | { readonly type: 'use'; readonly userId: string }
  | { readonly type: 'faceSaved' }
  /** The words changed while the person was at the camera. */
  | { readonly type: 'consentChanged'; readonly consent: FaceConsent }
  | { readonly type: 'withdraw' }
  | { readonly type: 'confirmWithdrawal' }
  | { readonly type: 'faceWithdrawn' }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

/** Pictures in one go. Whoever has none by then is told what else there is. */
export const FACE_PICTURES_MAX = 6;

export const FIRST_FACE: FaceStateAt<'face'> = { at: 'face', news: null, isShown: false };

export function isFace(state: { readonly at: string }): state is FaceState {
  return state.at.startsWith('face');
}
