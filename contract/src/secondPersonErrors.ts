/** Why somebody who signed in as the second person of a step does not confirm it. Any way to sign in at a terminal may answer these. */
export const SECOND_PERSON_ERRORS = [
  'STEP_ENDED',
  'STEP_PERSON_NOT_ALLOWED',
  'STEP_PERSON_UNSURE',
  'STEP_SAME_PERSON',
] as const;
