import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { school } from '../../db/schema/schools.ts';
import { violatedReference, violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { encryptNames } from './encryptedAccount.ts';

export interface NewAccount {
  readonly schoolCode: string;
  /** Student or staff number, or an administrator's user name. */
  readonly userName: string;
  readonly name: string;
  readonly role: string;
  /** argon2id; null for people who sign in elsewhere. */
  readonly passwordHash: string | null;
}

export type WhyNotCreated = 'exists' | 'noSchool' | 'noRole';
type InsertDeps = Pick<Deps, 'keys' | 'clock' | 'random'> & { readonly db: Pick<Queries, 'orm'> };

/** Adds a person and gives the account's own id. */
export async function createAccount(
  deps: InsertDeps,
  person: NewAccount,
): Promise<Result<{ readonly userId: string }, WhyNotCreated>> {
  try {
    return ok({ userId: await insertAccount(deps, person) });
  } catch (error) {
    return fail(await whyNotCreated(deps.db, person, error));
  }
}

/** The same as a part of a transaction, which a refused one has ended: it throws what `whyNotCreated` reads. */
export async function insertAccount(
  { db, keys, clock, random }: InsertDeps,
  { schoolCode, userName, name, role, passwordHash }: NewAccount,
): Promise<string> {
  const userId = random.uuid();
  await db.orm.insert(account).values({
    schoolCode,
    userId,
    ...encryptNames(keys, { schoolCode, userId }, { userName, name }),
    role,
    passwordHash,
    createdAt: clock.now(),
  });
  return userId;
}

/** Why an account could not be added. */
export async function whyNotCreated(
  db: Pick<Queries, 'orm'>,
  { schoolCode }: NewAccount,
  error: unknown,
): Promise<WhyNotCreated> {
  if (violatedUnique(error) === 'account_user_name') return 'exists';
  if (violatedReference(error) === undefined) throw error;
  return (await isSchool(db, schoolCode)) ? 'noRole' : 'noSchool';
}

async function isSchool({ orm }: Pick<Queries, 'orm'>, schoolCode: string): Promise<boolean> {
  return (await orm.$count(school, eq(school.schoolCode, schoolCode))) > 0;
}
