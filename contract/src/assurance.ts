import { z } from 'zod/mini';

/** How sure the platform is who a person is, from the weakest to the strongest. */
export const assurance = z.enum(['low', 'normal', 'strong']);
export type Assurance = z.infer<typeof assurance>;

const LEVELS: readonly Assurance[] = assurance.options;

/** Whether one level is as sure as another, or surer. */
export function isAtLeast(given: Assurance, wanted: Assurance): boolean {
  return LEVELS.indexOf(given) >= LEVELS.indexOf(wanted);
}
