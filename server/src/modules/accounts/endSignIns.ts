import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { identityCode, signInRequest, terminalVisit } from '../../db/schema/visits.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { endSessions } from './endSessions.ts';

export interface EndedAt {
  readonly now: Date;
  /** The visit of the person who ends the others, which stays. */
  readonly keptVisit?: Uint8Array | undefined;
}

/**
 * Signs a person out wherever they are signed in: browsers, visits at terminals, terminals to which a phone has agreed that have not heard
 * of it yet, and the code that a phone shows.
 */
export async function endSignIns(
  queries: Queries,
  { schoolCode, userId }: SessionUser,
  { now, keptVisit }: EndedAt,
): Promise<void> {
  await endSessions(queries, { schoolCode, userId });
  await endVisits(queries, { schoolCode, userId }, { now, keptVisit });
  await queries.orm
    .delete(identityCode)
    .where(and(eq(identityCode.schoolCode, schoolCode), eq(identityCode.userId, userId)));
}

/** Signs a person out at terminals only. */
export async function endVisits(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
  { now, keptVisit }: EndedAt,
): Promise<void> {
  await orm
    .update(terminalVisit)
    .set({ endedAt: now })
    .where(
      and(
        eq(terminalVisit.schoolCode, schoolCode),
        eq(terminalVisit.userId, userId),
        isNull(terminalVisit.endedAt),
        keptVisit === undefined ? undefined : ne(terminalVisit.tokenHash, keptVisit),
      ),
    );
  await orm
    .update(signInRequest)
    .set({ state: 'refused' })
    .where(
      and(
        eq(signInRequest.schoolCode, schoolCode),
        eq(signInRequest.userId, userId),
        eq(signInRequest.state, 'approved'),
      ),
    );
}
