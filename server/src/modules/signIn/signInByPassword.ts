import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { grantedBy } from '../../http/permissions.ts';
import { giveBackTry } from '../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import {
  countTries,
  forgetTries,
  forgetTriesAt,
  takeTry,
  takeUnreported,
  type WrongTryRule,
} from '../../http/rateLimit/wrongTries.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { type AccountWithRole, findAccountWithRole } from '../accounts/findAccount.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong passwords for one account at one place, so that nobody can lock out its owner at another. */
const ACCOUNT_RULE: WrongTryRule = {
  freeTries: 5,
  firstDelayMs: MINUTE_MS,
  longestDelayMs: HOUR_MS,
};
/** Wrong passwords for one account at all places together, after which every try needs a captcha. */
const CAPTCHA_AFTER_TRIES = 10;

/** Where somebody signs in. */
export type SignInPlace =
  | { readonly kind: 'network'; readonly address: string }
  | { readonly kind: 'terminal'; readonly terminalCode: string };

/** Failed attempts per place, which slow down anyone who tries many accounts. */
const PLACE_RATES: Readonly<Record<SignInPlace['kind'], RateRule>> = {
  // A whole campus may share one address.
  network: { tries: 300, windowMs: 10 * MINUTE_MS },
  // Anybody can reach a terminal's keyboard, and only few people maintain it.
  terminal: { tries: 20, windowMs: 10 * MINUTE_MS },
};

export interface PasswordSignIn {
  readonly schoolCode: string;
  readonly userName: string;
  readonly password: string;
  readonly place: SignInPlace;
  /** Whether a captcha was solved for this try. Terminals, which are authenticated themselves, cannot show one. */
  readonly captcha: 'solved' | 'missing' | 'notOffered';
}

export interface SignedInPerson {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  /** Whether the person may sign in to the console, and what they may do there. */
  readonly administers: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Checks user name and password. Tries are counted before the password is compared, so that concurrent ones cannot exceed the
 * limit, and whether or not the account exists, so that the limit does not reveal which do. A try without a required captcha is
 * answered like a wrong password, so that it does not reveal who is an administrator.
 */
export async function signInByPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { schoolCode, userName, password, place, captcha }: PasswordSignIn,
): Promise<Outcome<SignedInPerson, 'SIGN_IN_FAILED' | 'SIGN_IN_LOCKED'>> {
  const refuse = <Name extends ErrorName>(found: CallProblem<Name>): Outcome<never, Name> => {
    deps.log.event('user-sign-in-refused', { schoolCode, reason: found.name });
    return fail(found);
  };
  const subject = subjectOf(schoolCode, userName);
  const key = { subject, place: placeKey(schoolCode, place) };
  const row = usable(await findAccountWithRole(deps.db, deps.keys, schoolCode, userName), userName);
  const needsCaptcha =
    captcha === 'missing' && (row?.administers || (await countTries(deps, subject)) >= CAPTCHA_AFTER_TRIES);
  for (const taken of [
    await takeRate(deps, PLACE_RATES[place.kind], ...key.place),
    await takeTry(deps, ACCOUNT_RULE, key),
  ]) {
    if (!taken.ok) return refuse({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  }
  const passwordHash = row && !needsCaptcha ? row.passwordHash : null;
  if (!(await verifyPassword(passwordHash, password)) || !row) return refuse(problem('SIGN_IN_FAILED'));
  await forgetTriesAt(deps, key);
  await giveBackTry(deps, ...key.place);
  const { userId, role, administers } = row;
  deps.log.event('user-signed-in', { schoolCode, userId });
  const { name } = decryptNames(deps.keys, row, row);
  return ok({ userId, role, name, administers, permissions: grantedBy(row) });
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

function placeKey(schoolCode: string, place: SignInPlace): readonly string[] {
  return place.kind === 'network'
    ? ['sign-in', place.address]
    : ['sign-in at terminal', schoolCode, place.terminalCode];
}

/** Internal ids match accounts too, but are not valid user names; disabled accounts count as absent. */
function usable(row: AccountWithRole | undefined, userName: string): AccountWithRole | undefined {
  return row && row.disabledAt === null && row.userId !== userName ? row : undefined;
}
