import type { SignedInPlace } from '@self-print/contract/platform/signedInPlaces.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { terminalVisit } from '../../db/schema/visits.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { VISIT_IDLE_MS } from '../visits/findVisitor.ts';

const PLACES = { admin: 'console', mobile: 'phoneOrPc' } as const;
const found = z.array(
  z.object({ use: z.enum(['admin', 'mobile']), idleUntil: z.coerce.number(), idleMs: z.coerce.number() }),
);

/** Where a person is signed in now, the latest use first. */
export async function sessionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, userId }: SessionUser,
  /** The visit from which is asked, which is left out. */
  exceptVisit?: Uint8Array,
): Promise<SignedInPlace[]> {
  const { rows } = await db.orm.execute(sql`
    select use, sess -> use ->> 'idleUntil' as "idleUntil", coalesce(sess -> use ->> 'idleMs', '0') as "idleMs"
    from web_session, (values ('admin'), ('mobile')) as uses (use)
    where sess -> use ->> 'schoolCode' = ${schoolCode} and sess -> use ->> 'userId' = ${userId}`);
  const now = clock.now().getTime();
  const visits = await db.orm
    .select({ tokenHash: terminalVisit.tokenHash, expiresAt: terminalVisit.expiresAt })
    .from(terminalVisit)
    .where(
      and(
        eq(terminalVisit.schoolCode, schoolCode),
        eq(terminalVisit.userId, userId),
        isNull(terminalVisit.endedAt),
        gt(terminalVisit.expiresAt, clock.now()),
      ),
    );
  const seen = (at: SignedInPlace['at'], lastMs: number) => ({
    at,
    lastSeenAt: new Date(Math.min(now, lastMs)).toISOString(),
  });
  return [
    ...found
      .parse(rows)
      .filter(({ idleUntil }) => idleUntil > now)
      .map(({ use, idleUntil, idleMs }) => seen(PLACES[use], idleUntil - idleMs)),
    ...visits
      .filter(({ tokenHash }) => exceptVisit === undefined || !Buffer.from(tokenHash).equals(exceptVisit))
      .map(({ expiresAt }) => seen('terminal', expiresAt.getTime() - VISIT_IDLE_MS)),
  ].sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
}
