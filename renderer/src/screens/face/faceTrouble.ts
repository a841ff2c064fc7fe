import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { FaceWish } from '../../flows/face/state.ts';
import type { Act } from '../../flows/kit/act.ts';
import type { TextKey } from '../../texts/keys.ts';

/** What cameras and pictures refuse, each with what the person can do about it. */
const OF_CAMERA = [
  'CAMERA_ABSENT',
  'CAMERA_DENIED',
  'CAMERA_LOADING',
  'CAMERA_NOT_OPEN',
  'PAGE_SILENT',
  'FACE_MODEL_FAILED',
  'FACE_NONE',
  'FACE_SEVERAL',
  'FACE_TOO_SMALL',
  'FACE_BLURRED',
  'FACE_DARK',
  'FACE_TURNED',
] as const;

/** Our own sentence for what went wrong; null where the platform's words say it. */
export function faceTroubleKey({ wish, failure }: Act<FaceWish>): TextKey | null {
  if (failure === null) return null;
  switch (wish.kind) {
    case 'openCamera':
    case 'photograph':
      return keyOfCamera(failure);
    case 'saveFace':
      return isUnanswered(failure) ? 'face.trouble.save' : null;
    case 'withdrawFace':
      return isUnanswered(failure) ? 'face.trouble.withdraw' : null;
  }
}

function keyOfCamera(failure: PlatformFailure): TextKey {
  const name = failure.kind === 'refused' ? OF_CAMERA.find((one) => one === failure.name) : undefined;
  return name === undefined ? 'face.trouble.agent' : `face.trouble.${name}`;
}

/** Whether nobody knows if it was done; a call for which there was no token was not made. */
function isUnanswered({ kind }: PlatformFailure): boolean {
  return kind !== 'refused' && kind !== 'noToken';
}
