import { eq } from 'drizzle-orm';
import { rateLimit } from '../../db/schema/rateLimits.ts';
import type { RateDeps } from './rateLimit.ts';

/** Forgets the tries that were counted for a key, such as wrong passwords once the right one was given. */
export async function forgetRate(
  { db, keys }: Omit<RateDeps, 'clock'>,
  ...key: readonly string[]
): Promise<void> {
  await db.orm
    .delete(rateLimit)
    .where(eq(rateLimit.keyHash, keys.index('rateLimit.key', JSON.stringify(key))));
}
