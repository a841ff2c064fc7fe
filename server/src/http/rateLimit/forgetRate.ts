import { eq } from 'drizzle-orm';
import { rateLimit } from '../../db/schema/rateLimits.ts';
import type { RateDeps } from './rateLimit.ts';

/** Resets the attempts counted for a key, for example after the right password. */
export async function forgetRate(
  { db, keys }: Omit<RateDeps, 'clock'>,
  ...key: readonly string[]
): Promise<void> {
  await db.orm
    .delete(rateLimit)
    .where(eq(rateLimit.keyHash, keys.index('rateLimit.key', JSON.stringify(key))));
}
