import type { Assurance } from '@self-print/contract/assurance.ts';
import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { type CardKind, normaliseCardNumber } from '@self-print/contract/personCards.ts';
import type { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import { giveBackTry } from '../../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { findCard } from '../../accounts/cards.ts';
import { type AccountWithRole, findAccountWithRole } from '../../accounts/findAccount.ts';
import { lostSince } from '../../accounts/lostCards.ts';
import { placeKey, type SignInAt } from '../place.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';

export type CampusCardRead = Omit<CallInput<typeof cardSignInCalls.campusCard>, 'visitToken'>;
type CardProblem = 'CARD_NOT_KNOWN' | 'CARD_BLOCKED' | 'SIGN_IN_LOCKED';
/** With the owner of a card that is blocked, who sees in their own log that somebody tried it. */
export interface CardTried {
  readonly outcome: Outcome<ProvenPerson, CardProblem>;
  readonly ownerId: string | undefined;
}
type SignedIn = Promise<CardTried>;

/** What a card says of its owner: their number by the card system, or a number that is registered for them. */
type Naming =
  | { readonly by: 'userName'; readonly userName: string }
  | { readonly by: 'card'; readonly kind: CardKind; readonly typed: string };

/** Cards that are nobody's, at one terminal: far more than people who try theirs, far fewer than it takes to find one. */
const UNKNOWN_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };

type CardDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/**
 * The owner of a campus card. The surest that it told decides alone: a card whose own number is nobody's is not looked for by its chip,
 * which can be copied.
 */
export function signInByCampusCard(
  deps: CardDeps,
  at: SignInAt,
  { userNumber, cardNo, physicalNo, trust }: CampusCardRead,
): SignedIn {
  const isLow = trust === 'low';
  if (userNumber !== null && !isLow)
    return signIn(deps, at, 'CAMPUS_CARD', { by: 'userName', userName: userNumber }, trust);
  const named: Naming =
    cardNo === null || isLow
      ? { by: 'card', kind: 'chip', typed: physicalNo }
      : { by: 'card', kind: 'campusCard', typed: cardNo };
  // Whatever reader told it: the number of a chip alone proves little.
  return signIn(deps, at, 'CAMPUS_CARD', named, named.kind === 'chip' ? 'low' : trust);
}

/** The owner of an ID card, whose reader verifies that it is a genuine one. */
export function signInByIdCard(deps: CardDeps, at: SignInAt, idNumber: string): SignedIn {
  return signIn(deps, at, 'ID_CARD', { by: 'card', kind: 'idCard', typed: idNumber }, 'normal');
}

async function signIn(
  deps: CardDeps,
  { schoolCode, place }: SignInAt,
  way: 'CAMPUS_CARD' | 'ID_CARD',
  named: Naming,
  assurance: Assurance,
): SignedIn {
  const key = ['card', ...placeKey(schoolCode, place)];
  const taken = await takeRate(deps, UNKNOWN_RATE, ...key);
  if (!taken.ok) return { outcome: fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' }), ownerId: undefined };
  const row = await ownerOf(deps, schoolCode, named);
  if (row === undefined || row.disabledAt !== null)
    return { outcome: fail(problem('CARD_NOT_KNOWN')), ownerId: undefined };
  if ('blockedOf' in row) return { outcome: fail(problem('CARD_BLOCKED')), ownerId: row.blockedOf };
  await giveBackTry(deps, ...key);
  return {
    ownerId: row.userId,
    outcome: ok(personOf(deps.keys, row, { way, providerId: null, assurance, ticket: null })),
  };
}

/** Somebody whose card is blocked. */
interface Blocked {
  readonly blockedOf: string;
  readonly disabledAt: null;
}

async function ownerOf(
  { db, keys }: CardDeps,
  schoolCode: string,
  named: Naming,
): Promise<AccountWithRole | Blocked | undefined> {
  if (named.by === 'userName') {
    const row = await findAccountWithRole(db, keys, schoolCode, named.userName);
    // Internal ids are no numbers of people.
    if (!row || row.userId === named.userName) return undefined;
    return (await lostSince(db, row)) === null ? row : { blockedOf: row.userId, disabledAt: null };
  }
  const { kind, typed } = named;
  const number = normaliseCardNumber(kind, typed);
  const card = number === null ? undefined : await findCard(db, keys, schoolCode, { kind, number });
  if (!card) return undefined;
  return card.blockedAt === null
    ? findAccountWithRole(db, keys, schoolCode, card.userId)
    : { blockedOf: card.userId, disabledAt: null };
}
