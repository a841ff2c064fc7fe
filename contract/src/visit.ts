import { z } from 'zod/mini';
import * as f from './fields.ts';

/** What a terminal may know about the person signed in at it. */
export const visitor = z.object({
  userId: f.userId,
  /** Masked. */
  name: z.string(),
  /** Masked. */
  userName: z.string(),
  roleId: z.string(),
});
export type Visitor = z.infer<typeof visitor>;

/**
 * A visit, which begins with a sign-in. Its token is sent with each of the person's calls (`X-Visit-Token`) and known to nobody
 * else.
 */
export const visit = z.object({
  visitToken: z.string().check(z.minLength(32), z.maxLength(128)),
  expiresAt: f.moment,
  visitor,
});
export type Visit = z.infer<typeof visit>;
