import { type Assurance, isAtLeast } from '@self-print/contract/assurance.ts';
import type { CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { IDENTITY_CODE, type identityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, arrayContains, eq, gt } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { signInOffer } from '../../../db/schema/signIn.ts';
import { identityCode } from '../../../db/schema/visits.ts';
import type { Deps } from '../../../deps.ts';
import type { UserActor } from '../../../http/actor.ts';
import { giveBackTry } from '../../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { assuranceOf } from '../../../http/sessions/proofs.ts';
import { findAccountWithRole } from '../../accounts/findAccount.ts';
import { PLACE_RATES, placeKey, type SignInAt } from '../place.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';

/** Long enough to walk the last steps to the scanner; a photograph of the screen is soon worth nothing. */
const VALID_MS = MINUTE_MS;
const PREFIX = 'SPID1';
/** Crockford's alphabet: 130 bits in 26 characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;
/** A page renews its code about once a minute. */
const PERSON_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };

type CodeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Whether any terminal of a school offers this way. */
export async function offersIdentityCode({ orm }: Queries, schoolCode: string): Promise<boolean> {
  const offers = and(
    eq(signInOffer.schoolCode, schoolCode),
    eq(signInOffer.client, 'terminal'),
    arrayContains(signInOffer.ways, ['IDENTITY_CODE']),
  );
  return (await orm.$count(signInOffer, offers)) > 0;
}

/** Makes a code that stands for the person and for how surely the phone knows them. */
export async function makeIdentityCode(
  deps: CodeDeps,
  { schoolCode, userId, proofs }: UserActor,
): Promise<CallResult<typeof identityCodeCalls.make>> {
  const { db, clock, random } = deps;
  if (!(await offersIdentityCode(db, schoolCode))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const taken = await takeRate(deps, PERSON_RATE, 'identity code', schoolCode, userId);
  if (!taken.ok) return taken;
  const code =
    PREFIX + Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.below(ALPHABET.length))).join('');
  const values = {
    codeHash: hashOf(deps, code),
    assurance: assuranceOf(proofs),
    expiresAt: new Date(clock.now().getTime() + VALID_MS),
  };
  await db.orm
    .insert(identityCode)
    .values({ schoolCode, userId, ...values })
    .onConflictDoUpdate({ target: [identityCode.schoolCode, identityCode.userId], set: values });
  return ok({ code, validSeconds: VALID_MS / SECOND_MS });
}

/** The person whose phone shows a code. Of two terminals that scan it, one gets them; whatever is wrong with it answers the same. */
export async function signInByIdentityCode(
  deps: CodeDeps,
  { schoolCode, place }: SignInAt,
  { code, needed }: { readonly code: string; readonly needed?: Assurance | undefined },
): Promise<Outcome<ProvenPerson, 'IDENTITY_CODE_WRONG' | 'IDENTITY_CODE_UNSURE' | 'SIGN_IN_LOCKED'>> {
  const key = placeKey(schoolCode, place);
  const taken = await takeRate(deps, PLACE_RATES[place.kind], ...key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const { db, keys, clock } = deps;
  const read = code.trim().toUpperCase();
  const [used] = IDENTITY_CODE.test(read)
    ? await db.orm
        .delete(identityCode)
        .where(
          and(
            eq(identityCode.schoolCode, schoolCode),
            eq(identityCode.codeHash, hashOf(deps, read)),
            gt(identityCode.expiresAt, clock.now()),
          ),
        )
        .returning()
    : [];
  const row = used && (await findAccountWithRole(db, keys, schoolCode, used.userId));
  // Disabled since the code was made.
  if (!used || !row || row.disabledAt !== null) return fail(problem('IDENTITY_CODE_WRONG'));
  await giveBackTry(deps, ...key);
  const { assurance } = used;
  if (!isAtLeast(assurance, needed ?? 'low')) return fail(problem('IDENTITY_CODE_UNSURE'));
  return ok(personOf(keys, row, { way: 'IDENTITY_CODE', providerId: null, assurance, ticket: null }));
}

function hashOf({ keys }: Pick<Deps, 'keys'>, code: string): Uint8Array {
  return keys.index('identityCode.code', code);
}
