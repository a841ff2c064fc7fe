import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, lt } from 'drizzle-orm';
import { secondFactor } from '../../db/schema/secondFactors.ts';
import type { Deps } from '../../deps.ts';
import { countTries, forgetTriesAt, takeTry, type WrongTryRule } from '../../http/rateLimit/wrongTries.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { useRecoveryCode } from './recoveryCodes.ts';
import { decryptSecret, findSecondFactor, isOf } from './store.ts';
import { stepOfCode } from './totp.ts';

type CheckDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;
export type CodeProblem = 'SECOND_FACTOR_WRONG' | 'SIGN_IN_LOCKED';

/** Wrong codes at one place. Whoever gets here knows the password. */
const PLACE_RULE: WrongTryRule = { freeTries: 5, firstDelayMs: MINUTE_MS, longestDelayMs: HOUR_MS };
/** Wrong codes within a day from all places: at this rate, guessing hits a code of six digits on one day in 6,000. */
const TRIES_MAX = 50;
const DIGITS = /^\d{6}$/;

/** Checks a code of the authenticator or a recovery code. Each works once. */
export async function checkCode(
  deps: CheckDeps,
  person: SessionUser,
  address: string,
  typed: string,
): Promise<Outcome<void, CodeProblem>> {
  const subject = ['second factor', person.schoolCode, person.userId];
  const key = { subject, place: ['second factor', address] };
  if ((await countTries(deps, subject)) >= TRIES_MAX) return fail(problem('SIGN_IN_LOCKED'));
  const taken = await takeTry(deps, PLACE_RULE, key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const code = typed.replaceAll(/\s/g, '');
  const isRight = DIGITS.test(code)
    ? await isOwnCode(deps, person, code)
    : await isRecovery(deps, person, code);
  if (!isRight) {
    deps.log.event('second-factor-refused', person);
    return fail(problem('SECOND_FACTOR_WRONG'));
  }
  await forgetTriesAt(deps, key);
  return ok();
}

async function isOwnCode(
  { db, keys, clock }: CheckDeps,
  person: SessionUser,
  code: string,
): Promise<boolean> {
  const row = await findSecondFactor(db, person);
  if (!row?.secretEncrypted) return false;
  const step = stepOfCode(decryptSecret(keys, person, row.secretEncrypted), code, clock.now());
  if (step === undefined) return false;
  // Uses up the time step: if two people type the same code at once, one of them succeeds.
  const taken = await db.orm
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(isOf(person), lt(secondFactor.lastStep, step)))
    .returning({ userId: secondFactor.userId });
  return taken.length === 1;
}

async function isRecovery({ db, keys, log }: CheckDeps, person: SessionUser, code: string): Promise<boolean> {
  const isRight = await useRecoveryCode(db, keys, person, code);
  if (isRight) log.event('recovery-code-used', person);
  return isRight;
}
