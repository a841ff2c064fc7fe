import type { CardKind } from '@self-print/contract/personCards.ts';
import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { accountCard } from '../../db/schema/accounts.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { releaseLostCard } from './lostCards.ts';

/** A person's card. The number is normalised (`normaliseCardNumber`). */
export interface HeldCard {
  readonly kind: CardKind;
  readonly number: string;
  readonly blockedAt: Date | null;
}

const place = ({ schoolCode, userId }: SessionUser, kind: CardKind) => ({
  column: `account_card.${kind}`,
  schoolCode,
  rowId: userId,
});

/** Blind index of a normalised number. */
export function indexOfCard(keys: Keys, kind: CardKind, number: string): Uint8Array {
  return keys.index('account.card', `${kind}\n${number}`);
}

/** Whose card it is; undefined where it is nobody's. */
export async function findCard(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  { kind, number }: Pick<HeldCard, 'kind' | 'number'>,
): Promise<{ readonly userId: string; readonly blockedAt: Date | null } | undefined> {
  const [row] = await orm
    .select({ userId: accountCard.userId, blockedAt: accountCard.blockedAt })
    .from(accountCard)
    .where(
      and(
        eq(accountCard.schoolCode, schoolCode),
        eq(accountCard.kind, kind),
        eq(accountCard.numberIndex, indexOfCard(keys, kind, number)),
      ),
    );
  return row;
}

export async function cardsOf({ orm }: Queries, keys: Keys, who: SessionUser): Promise<HeldCard[]> {
  const rows = await orm.select().from(accountCard).where(isOf(who)).orderBy(accountCard.kind);
  return rows.map(({ kind, numberEncrypted, blockedAt }) => ({
    kind,
    number: keys.fields.decrypt(numberEncrypted, place(who, kind)),
    blockedAt,
  }));
}

/** Gives a person a card in place of an earlier one of its kind. False when somebody else has it. */
export async function setCard(
  queries: Queries,
  keys: Keys,
  { schoolCode, userId }: SessionUser,
  { kind, number }: Pick<HeldCard, 'kind' | 'number'>,
  registeredAt: Date,
): Promise<boolean> {
  const values = {
    numberEncrypted: keys.fields.encrypt(number, place({ schoolCode, userId }, kind)),
    numberIndex: indexOfCard(keys, kind, number),
    blockedAt: null,
    registeredAt,
  };
  try {
    await queries.orm
      .insert(accountCard)
      .values({ schoolCode, userId, kind, ...values })
      .onConflictDoUpdate({
        target: [accountCard.schoolCode, accountCard.userId, accountCard.kind],
        set: values,
      });
    // Whoever has a new card has not lost it.
    if (kind !== 'idCard') await releaseLostCard(queries, { schoolCode, userId });
    return true;
  } catch (error) {
    if (violatedUnique(error) === 'account_card_number') return false;
    throw error;
  }
}

/** False where the person has no such card. */
export async function blockCard(
  { orm }: Queries,
  who: SessionUser,
  kind: CardKind,
  blockedAt: Date | null,
): Promise<boolean> {
  const changed = await orm.update(accountCard).set({ blockedAt }).where(isCard(who, kind)).returning();
  return changed.length > 0;
}

/** False where the person has no such card. */
export async function removeCard({ orm }: Queries, who: SessionUser, kind: CardKind): Promise<boolean> {
  return (await orm.delete(accountCard).where(isCard(who, kind)).returning()).length > 0;
}

const isOf = ({ schoolCode, userId }: SessionUser) =>
  and(eq(accountCard.schoolCode, schoolCode), eq(accountCard.userId, userId));
const isCard = (who: SessionUser, kind: CardKind) => and(isOf(who), eq(accountCard.kind, kind));
