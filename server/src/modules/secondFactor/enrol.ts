import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { NewAuthenticator } from '@self-print/contract/platform/secondFactor.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { school } from '../../db/schema/schools.ts';
import { secondFactor } from '../../db/schema/secondFactors.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { forgetRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.ts';
import { decryptSecret, encryptSecret, findSecondFactor, isOf } from './store.ts';
import { addressOf, SECRET_BYTES, secretOf, stepOfCode } from './totp.ts';

type EnrolDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** Generates a secret for a new authenticator. The previous one works until the new one is confirmed by a code. */
export async function beginEnrolment(
  { db, keys, random }: EnrolDeps,
  person: SessionUser,
): Promise<Outcome<NewAuthenticator, 'NOT_SIGNED_IN'>> {
  const { schoolCode, userId } = person;
  const [named] = await db.orm
    .select({ account, issuer: school.nameZh })
    .from(account)
    .innerJoin(school, eq(school.schoolCode, account.schoolCode))
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (!named) return fail(problem('NOT_SIGNED_IN'));
  const secret = secretOf(random.bytes(SECRET_BYTES));
  const newSecretEncrypted = encryptSecret(keys, person, secret);
  await db.orm
    .insert(secondFactor)
    .values({ schoolCode, userId, newSecretEncrypted, lastStep: 0 })
    .onConflictDoUpdate({
      target: [secondFactor.schoolCode, secondFactor.userId],
      set: { newSecretEncrypted },
    });
  const { userName } = decryptNames(keys, named.account, named.account);
  return ok({ secret, address: addressOf(secret, named.issuer, userName) });
}

/** Activates the new authenticator if the code is its own, and returns new recovery codes. */
export async function confirmEnrolment(
  deps: EnrolDeps,
  person: SessionUser,
  code: string,
  operation: Operation,
): Promise<Outcome<readonly string[], 'SECOND_FACTOR_WRONG'>> {
  const { db, keys, clock, random, log } = deps;
  const row = await findSecondFactor(db, person);
  const encrypted = row?.newSecretEncrypted;
  const now = clock.now();
  const step = encrypted
    ? stepOfCode(decryptSecret(keys, person, encrypted), code.replaceAll(/\s/g, ''), now)
    : undefined;
  if (!encrypted || step === undefined) return fail(problem('SECOND_FACTOR_WRONG'));
  const confirmed = await db.transaction(async (queries) => {
    // If two confirm at once, only one gets the valid recovery codes. This also uses up the time step.
    const taken = await queries.orm
      .update(secondFactor)
      .set({ secretEncrypted: encrypted, newSecretEncrypted: null, enrolledAt: now, lastStep: step })
      .where(and(isOf(person), eq(secondFactor.newSecretEncrypted, encrypted)))
      .returning({ userId: secondFactor.userId });
    if (taken.length === 0) return fail(problem('SECOND_FACTOR_WRONG'));
    const codes = await renewRecoveryCodes(queries, { keys, random }, person);
    await recordPerson(queries, deps, operation, person);
    return ok(codes);
  });
  if (confirmed.ok) log.event('second-factor-enrolled', person);
  return confirmed;
}

/** Removes authenticator and recovery codes. The password alone then signs in, unless the role must set up another authenticator. */
export async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  person: SessionUser,
  operation: Operation,
): Promise<void> {
  const { db, log } = deps;
  await db.transaction(async (queries) => {
    await queries.orm.delete(secondFactor).where(isOf(person));
    await forgetRecoveryCodes(queries, person);
    await recordPerson(queries, deps, operation, person);
    return ok();
  });
  log.event('second-factor-removed', person);
}
