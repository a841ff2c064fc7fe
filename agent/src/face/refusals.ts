import type { PageRefusal } from '@self-print/contract/agent/pageTasks.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { problem } from '@self-print/contract/errors.ts';

const EVERYWHERE = {
  noCamera: 'CAMERA_ABSENT',
  cameraDenied: 'CAMERA_DENIED',
  cameraLoading: 'CAMERA_LOADING',
  noFace: 'FACE_NONE',
  severalFaces: 'FACE_SEVERAL',
  faceModelFailed: 'FACE_MODEL_FAILED',
  noShell: 'PAGE_SILENT',
  cancelled: 'PAGE_SILENT',
  failed: 'PAGE_SILENT',
} as const;

/** Errors for a reading that the page refused. A face that cannot be read well enough counts as not seen. */
const OF_READING = {
  ...EVERYWHERE,
  faceTooSmall: 'FACE_NONE',
  faceBlurred: 'FACE_NONE',
  faceDark: 'FACE_NONE',
  faceTurned: 'FACE_NONE',
  moveNotSeen: 'FACE_NOT_PRESENT',
  personChanged: 'FACE_NOT_PRESENT',
} as const satisfies Record<PageRefusal, ErrorName>;

/** Errors for an enrolment photo that the page refused; each says what the person can do about it. */
const OF_COLLECTING = {
  ...EVERYWHERE,
  faceTooSmall: 'FACE_TOO_SMALL',
  faceBlurred: 'FACE_BLURRED',
  faceDark: 'FACE_DARK',
  faceTurned: 'FACE_TURNED',
  moveNotSeen: 'FACE_TURNED',
  personChanged: 'FACE_BLURRED',
} as const satisfies Record<PageRefusal, ErrorName>;

export const readingRefused = (reason: PageRefusal) => problem(OF_READING[reason]);
export const collectingRefused = (reason: PageRefusal) => problem(OF_COLLECTING[reason]);
