import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { type CardKind, normaliseCardNumber } from '@self-print/contract/personCards.ts';
import type { personCardCalls as calls } from '@self-print/contract/platform/personCards.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';
import { blockCard, cardsOf, type HeldCard, removeCard, setCard } from '../../accounts/cards.ts';
import { lostSince, releaseLostCard } from '../../accounts/lostCards.ts';
import type { Facts } from '../../operations/fieldChanges.ts';
import { changeOnePerson, type PersonChange } from '../changeOnePerson.ts';
import { readPerson } from '../personStore.ts';

type Cards = CallAnswer<typeof calls.list>;
type CardDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Refused = 'NOT_FOUND' | 'PERMISSION_LACKING';

export async function listPersonCards(
  { db, keys }: CardDeps,
  who: SessionUser,
): Promise<Outcome<Cards, 'NOT_FOUND'>> {
  if (!(await readPerson(db, who))) return fail(problem('NOT_FOUND'));
  return ok((await cardsOf(db, keys, who)).map(viewOf));
}

export function setPersonCard(
  deps: CardDeps,
  change: PersonChange,
  { kind, number: typed }: CallInput<typeof calls.set>,
): Promise<Outcome<Cards, Refused | 'CARD_NUMBER_WRONG' | 'CARD_TAKEN'>> {
  return changeCards(deps, change, async (queries, who) => {
    const number = normaliseCardNumber(kind, typed);
    if (number === null) return fail(problem('CARD_NUMBER_WRONG'));
    const isSet = await setCard(queries, deps.keys, who, { kind, number }, deps.clock.now());
    return isSet ? ok() : fail(problem('CARD_TAKEN'));
  });
}

export function blockPersonCard(
  deps: CardDeps,
  change: PersonChange,
  { kind, blocked }: CallInput<typeof calls.block>,
): Promise<Outcome<Cards, Refused>> {
  return changeCards(deps, change, async (queries, who) =>
    foundOrNot(await blockCard(queries, who, kind, blocked ? deps.clock.now() : null)),
  );
}

export function removePersonCard(
  deps: CardDeps,
  change: PersonChange,
  kind: CardKind,
): Promise<Outcome<Cards, Refused>> {
  return changeCards(deps, change, async (queries, who) => foundOrNot(await removeCard(queries, who, kind)));
}

/** Since when a person misses their campus card. */
export async function viewLost(
  { db }: Pick<CardDeps, 'db'>,
  who: SessionUser,
): Promise<Outcome<CallAnswer<typeof calls.lost>, 'NOT_FOUND'>> {
  if (!(await readPerson(db, who))) return fail(problem('NOT_FOUND'));
  return ok({ lostAt: (await lostSince(db, who))?.toISOString() ?? null });
}

export async function releaseLost(
  deps: CardDeps,
  change: PersonChange,
): Promise<Outcome<CallAnswer<typeof calls.releaseLost>, Refused>> {
  const released = await changeOnePerson<void, 'NOT_FOUND'>(deps, change, async (queries, who) =>
    foundOrNot(await releaseLostCard(queries, who)),
  );
  return released.ok ? ok({ lostAt: null }) : released;
}

/** A card opens its owner's account, so it takes what a password takes, and the operation log shows what became of it. */
async function changeCards<Name extends ErrorName>(
  { keys, ...deps }: CardDeps,
  change: PersonChange,
  work: (queries: Queries, who: SessionUser) => Promise<Outcome<void, Name>>,
): Promise<Outcome<Cards, Name | Refused>> {
  const who = { schoolCode: change.admin.schoolCode, userId: change.userId };
  const changed = await changeOnePerson(
    { keys, ...deps },
    { ...change, factsBeside: async (queries) => factsOf(await cardsOf(queries, keys, who)) },
    async (queries): Promise<Outcome<Cards, Name>> => {
      const done = await work(queries, who);
      return done.ok ? ok((await cardsOf(queries, keys, who)).map(viewOf)) : done;
    },
  );
  return changed.ok ? ok(changed.value.value) : changed;
}

const foundOrNot = (found: boolean): Outcome<void, 'NOT_FOUND'> =>
  found ? ok() : fail(problem('NOT_FOUND'));

const masked = ({ kind, number }: HeldCard) => maskText(kind === 'idCard' ? 'idNumber' : 'number', number);

function viewOf(card: HeldCard): Cards[number] {
  return { kind: card.kind, number: masked(card), blockedAt: card.blockedAt?.toISOString() ?? null };
}

const factsOf = (cards: readonly HeldCard[]): Facts =>
  Object.fromEntries(
    cards.map((card) => [card.kind, masked(card) + (card.blockedAt === null ? '' : ' (blocked)')]),
  );
