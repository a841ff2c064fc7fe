import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import type { SignInOutcome } from '@self-print/contract/platform/signInAdmin.ts';
import type { WayCode } from '@self-print/contract/signInWays.ts';
import { signInEvent } from '../../../db/schema/signIn.ts';
import type { Deps } from '../../../deps.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { type SignInAt, terminalOf } from '../place.ts';
import type { ProvenPerson } from '../provenPerson.ts';

type LogDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** Refusals that are worth a line. A locked account is not: whoever tries on would fill the log. */
const OUTCOME_OF: Partial<Record<ErrorName, SignInOutcome>> = {
  SIGN_IN_FAILED: 'wrong',
  PHONE_CODE_WRONG: 'wrong',
  IDENTITY_CODE_WRONG: 'wrong',
  CAMPUS_CODE_WRONG: 'wrong',
  IDENTITY_CODE_UNSURE: 'notAllowed',
  CARD_NOT_KNOWN: 'notMatched',
  GRADUATE_UNKNOWN: 'notMatched',
  CARD_BLOCKED: 'notAllowed',
  SIGN_IN_NOT_MATCHED: 'notMatched',
  NO_PERMISSION: 'notAllowed',
  TERMINAL_NOT_FOR_ROLE: 'notAllowed',
};

/** The way of a try, and the account that it was for if there is one. */
export interface TriedWay {
  readonly way: WayCode;
  readonly providerId: string | null;
  /** As it was typed. */
  readonly userName?: string;
  readonly userId?: string;
}

/** Records a refused try, and gives the outcome on. */
export async function recordRefusal<Found, Name extends ErrorName>(
  deps: LogDeps,
  at: SignInAt,
  { way, providerId, ...who }: TriedWay,
  tried: Outcome<Found, Name>,
): Promise<Outcome<Found, Name>> {
  if (tried.ok) return tried;
  const { name } = tried.problem;
  deps.log.event('user-sign-in-refused', { schoolCode: at.schoolCode, reason: name });
  const outcome = OUTCOME_OF[name];
  if (outcome === undefined) return tried;
  const known = who.userName && (await findAccount(deps.db, deps.keys, at.schoolCode, who.userName));
  await record(deps, at, {
    userId: who.userId ?? (known ? known.userId : null),
    way,
    providerId,
    outcome,
    assurance: null,
  });
  return tried;
}

/** Records that a person has signed in, or still has to enter a second factor. */
export async function recordSignIn(
  deps: LogDeps,
  at: SignInAt,
  { userId, proof: { way, providerId, assurance } }: Pick<ProvenPerson, 'userId' | 'proof'>,
  outcome: 'signedIn' | 'secondFactor' = 'signedIn',
): Promise<void> {
  if (outcome === 'signedIn') deps.log.event('user-signed-in', { schoolCode: at.schoolCode, userId });
  await record(deps, at, { userId, way, providerId, outcome, assurance });
}

type Recorded = Pick<
  typeof signInEvent.$inferInsert,
  'userId' | 'way' | 'providerId' | 'outcome' | 'assurance'
>;

async function record(
  { db, clock, random }: LogDeps,
  { schoolCode, client, place }: SignInAt,
  event: Recorded,
): Promise<void> {
  await db.orm.insert(signInEvent).values({
    schoolCode,
    eventId: random.uuid(),
    client,
    terminalCode: terminalOf(place),
    at: clock.now(),
    ...event,
  });
}
