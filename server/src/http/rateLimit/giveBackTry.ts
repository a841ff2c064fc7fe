import { and, eq, gt, sql } from 'drizzle-orm';
import { rateLimit } from '../../db/schema/rateLimits.ts';
import type { RateDeps } from './rateLimit.ts';

/** Uncounts one attempt that turned out not to be subject to the limit; those of others stay counted. */
export async function giveBackTry(
  { db, keys }: Omit<RateDeps, 'clock'>,
  ...key: readonly string[]
): Promise<void> {
  await db.orm
    .update(rateLimit)
    .set({ tries: sql`${rateLimit.tries} - 1` })
    .where(
      and(eq(rateLimit.keyHash, keys.index('rateLimit.key', JSON.stringify(key))), gt(rateLimit.tries, 0)),
    );
}
