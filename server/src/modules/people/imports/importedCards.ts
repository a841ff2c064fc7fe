import { type CardKind, cardKind, normaliseCardNumber } from '@self-print/contract/personCards.ts';
import type { ImportedPerson } from '@self-print/contract/platform/people.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { accountCard } from '../../../db/schema/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { indexOfCard } from '../../accounts/cards.ts';

interface ImportedCard {
  readonly kind: CardKind;
  /** Normalised; null when it cannot be the number of such a card. */
  readonly number: string | null;
}

/** Cards that a row gives to its person beyond those they have. */
export type JudgedCards =
  | {
      readonly kind: 'cards';
      readonly added: readonly { readonly kind: CardKind; readonly number: string }[];
    }
  | { readonly kind: 'problem'; readonly problem: 'cardWrong' | 'cardTaken' };

/** Judges the cards of one row after another; what an earlier row was given is taken for a later one. */
export type JudgeCards = (row: ImportedPerson, userId: string) => JudgedCards;

/** Looks up once whose the numbers of a portion are. */
export async function cardJudge(
  { orm }: Queries,
  { keys }: Pick<Deps, 'keys'>,
  schoolCode: string,
  rows: readonly ImportedPerson[],
): Promise<JudgeCards> {
  const keyOf = (kind: CardKind, index: Uint8Array) => `${kind} ${Buffer.from(index).toString('hex')}`;
  const indexes = rows
    .flatMap(cardsIn)
    .flatMap(({ kind, number }) => (number === null ? [] : [indexOfCard(keys, kind, number)]));
  const held =
    indexes.length === 0
      ? []
      : await orm
          .select()
          .from(accountCard)
          .where(and(eq(accountCard.schoolCode, schoolCode), inArray(accountCard.numberIndex, indexes)));
  const owners = new Map(held.map((each) => [keyOf(each.kind, each.numberIndex), each.userId]));
  return (row, userId) => {
    const added: { kind: CardKind; number: string }[] = [];
    for (const { kind, number } of cardsIn(row)) {
      if (number === null) return { kind: 'problem', problem: 'cardWrong' };
      const owner = owners.get(keyOf(kind, indexOfCard(keys, kind, number)));
      if (owner !== undefined && owner !== userId) return { kind: 'problem', problem: 'cardTaken' };
      if (owner === undefined) added.push({ kind, number });
    }
    for (const { kind, number } of added) owners.set(keyOf(kind, indexOfCard(keys, kind, number)), userId);
    return { kind: 'cards', added };
  };
}

function cardsIn({ cards = {} }: ImportedPerson): ImportedCard[] {
  return cardKind.options.flatMap((kind) => {
    const typed = cards[kind];
    return typed === undefined ? [] : [{ kind, number: normaliseCardNumber(kind, typed) }];
  });
}
