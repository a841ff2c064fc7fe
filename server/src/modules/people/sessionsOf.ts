import type { CallAnswer } from '@self-print/contract/call.ts';
import type { peopleCalls } from '@self-print/contract/platform/people.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

const PLACES = { admin: 'console', mobile: 'phoneOrPc' } as const;
const found = z.array(
  z.object({ use: z.enum(['admin', 'mobile']), idleUntil: z.coerce.number(), idleMs: z.coerce.number() }),
);

/** Where a person is signed in now, the latest use first. */
export async function sessionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, userId }: SessionUser,
): Promise<CallAnswer<typeof peopleCalls.sessions>> {
  const { rows } = await db.orm.execute(sql`
    select use, sess -> use ->> 'idleUntil' as "idleUntil", coalesce(sess -> use ->> 'idleMs', '0') as "idleMs"
    from web_session, (values ('admin'), ('mobile')) as uses (use)
    where sess -> use ->> 'schoolCode' = ${schoolCode} and sess -> use ->> 'userId' = ${userId}`);
  const now = clock.now().getTime();
  return found
    .parse(rows)
    .filter(({ idleUntil }) => idleUntil > now)
    .map(({ use, idleUntil, idleMs }) => ({
      at: PLACES[use],
      lastSeenAt: new Date(Math.min(now, idleUntil - idleMs)).toISOString(),
    }))
    .sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
}
