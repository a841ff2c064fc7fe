import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { countTries, forgetTries, takeUnreported } from '../../http/rateLimit/wrongTries.ts';
import { type AccountWithRole, findAccountWithRole } from '../accounts/findAccount.ts';
import { guardTries } from './guardTries.ts';
import { verifyPassword } from './passwords.ts';
import type { SignInPlace } from './place.ts';
import { type ProvenPerson, personOf } from './provenPerson.ts';
import { rehashPassword } from './rehashPassword.ts';

/** Wrong passwords for one account at all places together, after which every try needs a captcha. */
const CAPTCHA_AFTER_TRIES = 10;

export interface PasswordSignIn {
  readonly schoolCode: string;
  readonly userName: string;
  readonly password: string;
  readonly place: SignInPlace;
  /** Whether a captcha was solved for this try. Terminals, which are authenticated themselves, cannot show one. */
  readonly captcha: 'solved' | 'missing' | 'notOffered';
}

/**
 * Checks user name and password. Tries count whether or not the account exists, so that the limit does not reveal which do. A try
 * without a required captcha is answered like a wrong password, so that it does not reveal who is an administrator.
 */
export async function signInByPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { schoolCode, userName, password, place, captcha }: PasswordSignIn,
): Promise<Outcome<ProvenPerson, 'SIGN_IN_FAILED' | 'SIGN_IN_LOCKED'>> {
  const subject = subjectOf(schoolCode, userName);
  const row = usable(await findAccountWithRole(deps.db, deps.keys, schoolCode, userName), userName);
  const needsCaptcha =
    captcha === 'missing' && (row?.administers || (await countTries(deps, subject)) >= CAPTCHA_AFTER_TRIES);
  return guardTries(deps, { schoolCode, subject, place }, async () => {
    const passwordHash = row && !needsCaptcha ? row.passwordHash : null;
    if (!(await verifyPassword(passwordHash, password)) || !row) return fail(problem('SIGN_IN_FAILED'));
    await rehashPassword(deps, row, password);
    return ok(personOf(deps.keys, row, { way: 'DB', providerId: null, assurance: 'normal', ticket: null }));
  });
}

/** Wrong passwords at other places, to be shown once to the person who has just signed in; null when there were none. */
export async function takeWrongPasswords(
  deps: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  userName: string,
): Promise<{ readonly count: number; readonly lastAt: string } | null> {
  const found = await takeUnreported(deps, subjectOf(schoolCode, userName));
  return found && { count: found.count, lastAt: found.lastAt.toISOString() };
}

/** Lifts the locks that wrong passwords put on an account. */
export function forgetWrongPasswords(
  deps: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  userName: string,
): Promise<void> {
  return forgetTries(deps, subjectOf(schoolCode, userName));
}

function subjectOf(schoolCode: string, userName: string): readonly string[] {
  return ['sign-in', schoolCode, userName.trim().toLowerCase()];
}

/** Internal ids match accounts too, but are not valid user names; disabled accounts count as absent. */
function usable(row: AccountWithRole | undefined, userName: string): AccountWithRole | undefined {
  return row && row.disabledAt === null && row.userId !== userName ? row : undefined;
}
