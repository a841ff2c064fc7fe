import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Database } from '../../db/database.ts';
import { rateLimit } from '../../db/schema/rateLimits.ts';
import type { Clock } from '../../system.ts';

/** Dependencies of rate limiting. */
export interface RateDeps {
  readonly db: Database;
  readonly keys: Keys;
  readonly clock: Clock;
}

export interface RateRule {
  readonly tries: number;
  readonly windowMs: number;
}

/**
 * Counts one attempt for a key and refuses it when the window exceeds the rule; the detail says how long to wait. The count is
 * in the database, so that it applies to all replicas together.
 */
export async function takeRate(
  { db, keys, clock }: RateDeps,
  rule: RateRule,
  ...key: readonly string[]
): Promise<Outcome<void, 'TOO_MANY_REQUESTS'>> {
  const now = clock.now();
  const windowEndsAt = new Date(now.getTime() + rule.windowMs);
  const over = sql`${rateLimit.windowEndsAt} <= ${now.toISOString()}`;
  const [row] = await db.orm
    .insert(rateLimit)
    .values({ keyHash: keys.index('rateLimit.key', JSON.stringify(key)), tries: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimit.keyHash,
      set: {
        tries: sql`case when ${over} then 1 else ${rateLimit.tries} + 1 end`,
        // No window ends later than one that begins now, unless a clock was put back meanwhile.
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else least(${rateLimit.windowEndsAt}, excluded.window_ends_at) end`,
      },
    })
    .returning();
  if (!row || row.tries <= rule.tries) return ok();
  const waitSeconds = Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / SECOND_MS);
  return fail(problem('TOO_MANY_REQUESTS', { detail: { waitSeconds } }));
}
