import { z } from 'zod/mini';

/** How sure the platform is who a person is, from the weakest to the strongest. */
export const assurance = z.enum(['low', 'normal', 'strong']);
export type Assurance = z.infer<typeof assurance>;
