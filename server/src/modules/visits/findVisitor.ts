import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { terminalVisit } from '../../db/schema/visits.ts';
import type { TerminalActor, TerminalUserActor } from '../../http/actor.ts';
import type { Proof } from '../../http/sessions/proofs.ts';
import type { Clock } from '../../system.ts';
import { isOpenTo } from '../terminals/openTo.ts';
import { visitHash } from './visitHash.ts';

/**
 * A visit ends after this long without a call. The page ends it much sooner; this covers a terminal that loses power or
 * network.
 */
export const VISIT_IDLE_MS = 15 * MINUTE_MS;
/** How much idle time must pass before a call extends the visit, to save writes. */
const EXTEND_AFTER_MS = MINUTE_MS;

/** Finds the person of a current visit that began at this terminal. */
export function createFindVisitor({ orm }: Queries, keys: Keys, clock: Clock) {
  return async (place: TerminalActor, visitToken: string): Promise<TerminalUserActor | undefined> => {
    const now = clock.now();
    const tokenHash = visitHash(keys, visitToken);
    const { schoolCode, terminalCode } = place;
    const same = and(eq(terminalVisit.schoolCode, schoolCode), eq(terminalVisit.tokenHash, tokenHash));
    const [row] = await orm
      .select({
        userId: account.userId,
        role: account.role,
        expiresAt: terminalVisit.expiresAt,
        assurance: terminalVisit.assurance,
        proofs: terminalVisit.proofs,
      })
      .from(terminalVisit)
      .innerJoin(
        account,
        and(eq(account.schoolCode, terminalVisit.schoolCode), eq(account.userId, terminalVisit.userId)),
      )
      .where(
        and(
          same,
          eq(terminalVisit.terminalCode, terminalCode),
          isNull(terminalVisit.endedAt),
          gt(terminalVisit.expiresAt, now),
          isNull(account.disabledAt),
        ),
      );
    // Who may no longer use the terminal signs in again, and is told so.
    if (!row || !isOpenTo(place, row.role)) return undefined;
    const { userId, role, expiresAt, assurance } = row;
    const extended = new Date(now.getTime() + VISIT_IDLE_MS);
    if (extended.getTime() - expiresAt.getTime() >= EXTEND_AFTER_MS) {
      await orm
        .update(terminalVisit)
        .set({ expiresAt: extended })
        .where(and(same, isNull(terminalVisit.endedAt)));
    }
    const proofs: readonly Proof[] = row.proofs.length > 0 ? row.proofs : [{ way: 'QR', assurance }];
    return { ...place, kind: 'terminalUser', userId, role, proofs };
  };
}
