import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import type { PlatformFailure } from '../src/api/platformAccess.ts';
import {
  FACE_PICTURES_MAX,
  type FaceState,
  type FaceStateAt,
  FIRST_FACE,
  type OwnFace,
} from '../src/flows/face/state.ts';
import { sampleCollected, sampleOwnFace, samplePhoto } from './faceSamples.ts';
import { sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const { consent } = sampleOwnFace;
/** As long as a school may write it. */
const LONG = {
  version: 12,
  text: { zh: `${consent.text.zh}\n\n`.repeat(14), en: `${consent.text.en}\n\n`.repeat(6) },
};
const COLLECTED = {
  state: 'collected',
  photo: samplePhoto,
  collectedAt: '2026-09-03T01:20:00.000Z',
} as const;

const at = (state: FaceState, own: Partial<OwnFace> = {}): Scene =>
  scene(
    { active: true, visit: sampleVisit, place: { at: 'personal', state } },
    sampleState('idle', { camera: { driver: 'page', label: '', mirrored: true } }),
    {
      answers: (platform) => platform.give(faceGalleryCalls.getPhotograph, { ...sampleOwnFace, ...own }),
    },
  );

/** A refusal as it comes from the agent. */
export function refusedByAgent(name: ErrorName): PlatformFailure {
  return { kind: 'refused', name, code: ERROR_CODES[name], message: ERRORS[name].zh, detail: {} };
}

export const beforeCamera = (change: Partial<FaceStateAt<'faceCamera'>> = {}): FaceState => ({
  at: 'faceCamera',
  consent,
  taken: 0,
  act: null,
  ...change,
});
const picture = (change: Partial<FaceStateAt<'facePicture'>> = {}): FaceState => ({
  at: 'facePicture',
  consent,
  taken: 1,
  collected: sampleCollected,
  act: null,
  ...change,
});
const photograph = { kind: 'photograph', again: false } as const;
const saveFace = {
  kind: 'saveFace',
  userId: 'u-1',
  collected: sampleCollected,
  consentVersion: consent.version,
} as const;
const withdrawFace = { kind: 'withdrawFace' } as const;
const LOST: PlatformFailure = { kind: 'timeout', message: '' };
const refusedPicture = (name: ErrorName, taken = 2) =>
  at(beforeCamera({ taken, act: { wish: photograph, failure: refusedByAgent(name) } }));

/** The screens of the collection of one's own face. */
export const FACE_SCENES: Readonly<Record<string, Scene>> = {
  face: at(FIRST_FACE),
  'face-declined': at({ ...FIRST_FACE, news: 'declined' }),
  'face-collected': at(FIRST_FACE, COLLECTED),
  'face-shown': at({ ...FIRST_FACE, isShown: true }, COLLECTED),
  'face-renew': at({ ...FIRST_FACE, isShown: true }, { ...COLLECTED, state: 'renew' }),
  'face-withdrawn': at({ ...FIRST_FACE, news: 'withdrawn' }, { state: 'withdrawn' }),
  'face-consent': at({ at: 'faceConsent', consent, collected: null }),
  'face-consent-long': at({ at: 'faceConsent', consent: LONG, collected: null }),
  'face-consent-changed': at({ at: 'faceConsent', consent, collected: sampleCollected }),
  'face-opening': at(beforeCamera({ act: { wish: { kind: 'openCamera' }, failure: null } })),
  'face-camera': at(beforeCamera()),
  'face-taking': at(beforeCamera({ act: { wish: photograph, failure: null } })),
  'face-no-camera': at(
    beforeCamera({ act: { wish: { kind: 'openCamera' }, failure: refusedByAgent('CAMERA_ABSENT') } }),
  ),
  'face-camera-loading': refusedPicture('CAMERA_LOADING', 0),
  'face-no-networks': refusedPicture('FACE_MODEL_FAILED', 0),
  'face-several': refusedPicture('FACE_SEVERAL'),
  'face-dark': refusedPicture('FACE_DARK'),
  'face-none-left': refusedPicture('FACE_TURNED', FACE_PICTURES_MAX),
  'face-agent-silent': at(beforeCamera({ act: { wish: photograph, failure: LOST } })),
  'face-picture': at(picture()),
  'face-picture-last': at(picture({ taken: FACE_PICTURES_MAX })),
  'face-saving': at(picture({ act: { wish: saveFace, failure: null } })),
  'face-save-lost': at(picture({ act: { wish: saveFace, failure: LOST } })),
  'face-saved': at({ at: 'faceSaved' }),
  'face-withdrawal': at({ at: 'faceWithdrawal', act: null }),
  'face-withdrawal-lost': at({ at: 'faceWithdrawal', act: { wish: withdrawFace, failure: LOST } }),
};
