import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { giveBackTry } from '../../http/rateLimit/giveBackTry.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { forgetTriesAt, takeTry, uncountTry } from '../../http/rateLimit/wrongTries.ts';
import { ACCOUNT_RULE, PLACE_RATES, placeKey, type SignInPlace } from './place.ts';

/** A try at a password. */
export interface GuardedTry {
  readonly schoolCode: string;
  /** Whose password, as a list of parts. */
  readonly subject: readonly string[];
  readonly place: SignInPlace;
}

/**
 * Checks a password unless too many were wrong. A try is counted before it is checked, so that concurrent ones cannot exceed the
 * limit. A right one forgets those before it; one that nobody could check is not counted.
 */
export async function guardTries<Found, Name extends ErrorName>(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, subject, place }: GuardedTry,
  check: () => Promise<Outcome<Found, Name>>,
): Promise<Outcome<Found, Name | 'SIGN_IN_LOCKED'>> {
  const key = { subject, place: placeKey(schoolCode, place) };
  for (const taken of [
    await takeRate(deps, PLACE_RATES[place.kind], ...key.place),
    await takeTry(deps, ACCOUNT_RULE, key),
  ]) {
    if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  }
  const found = await check();
  const name = found.ok ? undefined : found.problem.name;
  if (name === 'SIGN_IN_FAILED') return found;
  if (name === 'SIGN_IN_PROVIDER_DOWN') await uncountTry(deps, key);
  else await forgetTriesAt(deps, key);
  await giveBackTry(deps, ...key.place);
  return found;
}
