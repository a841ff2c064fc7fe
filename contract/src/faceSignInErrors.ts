import { SECOND_PERSON_ERRORS } from './secondPersonErrors.ts';
/** Why the platform signs nobody in by their face. */
export const FACE_SIGN_IN_ERRORS = [
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_WAY_NOT_OFFERED',
  'TERMINAL_NOT_FOR_ROLE',
  'TERMINAL_PAUSED',
  ...SECOND_PERSON_ERRORS,
] as const;
