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

/** Adds a person and gives the account's own id. */
export async function createAccount(
  {
    db,
    keys,
    clock,
    random,
  }: Pick<Deps, 'keys' | 'clock' | 'random'> & { readonly db: Pick<Queries, 'orm'> },
  { schoolCode, userName, name, role, passwordHash }: NewAccount,
): Promise<Result<{ readonly userId: string }, 'exists' | 'noSchool' | 'noRole'>> {
  const userId = random.uuid();
  try {
    await db.orm.insert(account).values({
      schoolCode,
      userId,
      ...encryptNames(keys, { schoolCode, userId }, { userName, name }),
      role,
      passwordHash,
      createdAt: clock.now(),
    });
  } catch (error) {
    if (violatedUnique(error) === 'account_user_name') return fail('exists');
    if (violatedReference(error) !== undefined)
      return fail((await isSchool(db, schoolCode)) ? 'noRole' : 'noSchool');
    throw error;
  }
  return ok({ userId });
}

async function isSchool({ orm }: Pick<Queries, 'orm'>, schoolCode: string): Promise<boolean> {
  return (await orm.$count(school, eq(school.schoolCode, schoolCode))) > 0;
}
