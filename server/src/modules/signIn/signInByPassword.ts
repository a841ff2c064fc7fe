import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { AccountRole } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { forgetRate } from '../../http/rateLimit/forgetRate.ts';
import { giveBackTry } from '../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { type AccountRow, findAccount } from '../accounts/findAccount.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong passwords for one account before it is locked for the rest of the window. */
const ACCOUNT_RATE: RateRule = { tries: 5, windowMs: 10 * MINUTE_MS };

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
}

export interface SignedInPerson {
  readonly userId: string;
  readonly name: string;
  readonly role: AccountRole;
}

/**
 * Checks user name and password. Attempts are counted before the password is compared, so that concurrent ones cannot exceed
 * the limit, and whether or not the account exists, so that the limit does not reveal which do.
 */
export async function signInByPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { schoolCode, userName, password, place }: PasswordSignIn,
): Promise<Outcome<SignedInPerson, 'SIGN_IN_FAILED' | 'SIGN_IN_LOCKED'>> {
  const accountKey = accountKeyOf(schoolCode, userName);
  const refuse = <Name extends ErrorName>(found: CallProblem<Name>): Outcome<never, Name> => {
    deps.log.event('user-sign-in-refused', { schoolCode, reason: found.name });
    return fail(found);
  };
  for (const taken of [
    await takeRate(deps, PLACE_RATES[place.kind], ...placeKey(schoolCode, place)),
    await takeRate(deps, ACCOUNT_RATE, ...accountKey),
  ]) {
    if (!taken.ok) return refuse({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  }
  const row = usable(await findAccount(deps.db, deps.keys, schoolCode, userName), userName);
  if (!(await verifyPassword(row?.passwordHash ?? null, password)) || !row) {
    return refuse(problem('SIGN_IN_FAILED'));
  }
  await forgetRate(deps, ...accountKey);
  await giveBackTry(deps, ...placeKey(schoolCode, place));
  const { userId, role } = row;
  deps.log.event('user-signed-in', { schoolCode, userId });
  return ok({ userId, role, name: decryptNames(deps.keys, row, row).name });
}

/** Lifts the lock that wrong passwords put on an account. */
export function forgetWrongPasswords(
  deps: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  userName: string,
): Promise<void> {
  return forgetRate(deps, ...accountKeyOf(schoolCode, userName));
}

function accountKeyOf(schoolCode: string, userName: string): readonly string[] {
  return ['sign-in', schoolCode, userName.trim().toLowerCase()];
}

function placeKey(schoolCode: string, place: SignInPlace): readonly string[] {
  return place.kind === 'network'
    ? ['sign-in', place.address]
    : ['sign-in at terminal', schoolCode, place.terminalCode];
}

/** Internal ids match accounts too, but are not valid user names; disabled accounts count as absent. */
function usable(row: AccountRow | undefined, userName: string): AccountRow | undefined {
  return row && row.disabledAt === null && row.userId !== userName ? row : undefined;
}
