import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { faceSignInCalls } from '@self-print/contract/platform/faceSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { face } from '../../../db/schema/faces.ts';
import type { Deps } from '../../../deps.ts';
import { giveBackTry } from '../../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { type AccountWithRole, findAccountWithRole } from '../../accounts/findAccount.ts';
import { placeKey, type SignInAt } from '../place.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';

export type JudgedFace = Omit<CallInput<typeof faceSignInCalls.signIn>, 'visitToken'>;

/** With the person whom the terminal was to look for, who sees in their own log that somebody tried. */
interface FaceTried {
  readonly outcome: Outcome<ProvenPerson, 'SIGN_IN_FAILED'>;
  readonly ownerId: string | undefined;
}

/** Tries for one number, whether or not anybody has it, and for all numbers at one terminal. */
const PERSON_RATE: RateRule = { tries: 5, windowMs: 10 * MINUTE_MS };
const PLACE_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };

type FaceDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Whose face a number stands for; null where nobody signs in so by it. */
export async function beginByFace(
  deps: FaceDeps,
  at: SignInAt,
  userName: string,
): Promise<Outcome<{ readonly userId: string | null }, 'SIGN_IN_LOCKED'>> {
  const { db, keys } = deps;
  const row = await findAccountWithRole(db, keys, at.schoolCode, userName);
  // Internal ids are no numbers of people.
  const person = row?.userId === userName ? undefined : row;
  for (const [rule, key] of [
    [PLACE_RATE, placeRateKey(at)],
    [PERSON_RATE, personRateKey(at, person?.userId ?? userName)],
  ] as const) {
    const taken = await takeRate(deps, rule, ...key);
    if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  }
  const may = person !== undefined && (await maySignInByFace(db, person));
  return ok({ userId: may ? person.userId : null });
}

/** The person whose face a terminal recognised. They may have withdrawn it, or been disabled, since it began. */
export async function signInByFace(
  deps: FaceDeps,
  at: SignInAt,
  { userId, isRecognised }: JudgedFace,
): Promise<FaceTried> {
  const { db, keys } = deps;
  const row = await findAccountWithRole(db, keys, at.schoolCode, userId);
  const refused = fail(problem('SIGN_IN_FAILED'));
  if (row?.userId !== userId) return { outcome: refused, ownerId: undefined };
  if (!isRecognised || !(await maySignInByFace(db, row))) return { outcome: refused, ownerId: userId };
  await giveBackTry(deps, ...placeRateKey(at));
  await giveBackTry(deps, ...personRateKey(at, userId));
  const proof = { way: 'FACE', providerId: null, assurance: 'low', ticket: null } as const;
  return { outcome: ok(personOf(keys, row, proof)), ownerId: userId };
}

const placeRateKey = ({ schoolCode, place }: SignInAt) => ['face', ...placeKey(schoolCode, place)];
const personRateKey = (at: SignInAt, person: string) => [...placeRateKey(at), person];

/** Nobody who administers, is disabled, or has no face here. */
async function maySignInByFace({ orm }: Queries, row: AccountWithRole): Promise<boolean> {
  const { schoolCode, userId, administers, disabledAt } = row;
  if (administers || disabledAt !== null) return false;
  return (await orm.$count(face, and(eq(face.schoolCode, schoolCode), eq(face.userId, userId)))) > 0;
}
