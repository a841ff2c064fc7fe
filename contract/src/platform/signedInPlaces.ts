import { z } from 'zod/mini';
import * as f from '../fields.ts';

/** Where a person is signed in now: a browser, or a visit at a terminal. */
export const signedInPlace = z.object({
  at: z.enum(['console', 'phoneOrPc', 'terminal']),
  lastSeenAt: f.moment,
});
export type SignedInPlace = z.infer<typeof signedInPlace>;
