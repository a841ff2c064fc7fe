import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { accountCard, lostCard } from '../../db/schema/accounts.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

const isOf = ({ schoolCode, userId }: SessionUser) =>
  and(eq(lostCard.schoolCode, schoolCode), eq(lostCard.userId, userId));

/** When a person has reported their campus card lost; null where they have not, or it was released. */
export async function lostSince({ orm }: Queries, who: SessionUser): Promise<Date | null> {
  const [row] = await orm.select({ lostAt: lostCard.lostAt }).from(lostCard).where(isOf(who));
  return row?.lostAt ?? null;
}

/** No campus card signs the person in any more, whichever way it is read. False where that was so already. */
export async function reportCardLost(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
  now: Date,
): Promise<boolean> {
  await orm
    .update(accountCard)
    .set({ blockedAt: now })
    .where(
      and(
        eq(accountCard.schoolCode, schoolCode),
        eq(accountCard.userId, userId),
        inArray(accountCard.kind, ['campusCard', 'chip']),
        isNull(accountCard.blockedAt),
      ),
    );
  const added = await orm
    .insert(lostCard)
    .values({ schoolCode, userId, lostAt: now })
    .onConflictDoNothing()
    .returning({ userId: lostCard.userId });
  return added.length > 0;
}

/** Cards that the card system names sign the person in again. False where none was reported lost. */
export async function releaseLostCard({ orm }: Queries, who: SessionUser): Promise<boolean> {
  return (await orm.delete(lostCard).where(isOf(who)).returning({ userId: lostCard.userId })).length > 0;
}
