import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { SignInClient } from '@self-print/contract/signInWays.ts';
import type { RateRule } from '../../http/rateLimit/rateLimit.ts';
import type { WrongTryRule } from '../../http/rateLimit/wrongTries.ts';

/** Where somebody signs in. */
export type SignInPlace =
  | { readonly kind: 'network'; readonly address: string }
  | { readonly kind: 'terminal'; readonly terminalCode: string };

/** Where somebody signs in, and to what. */
export interface SignInAt {
  readonly schoolCode: string;
  readonly client: SignInClient;
  readonly place: SignInPlace;
}

/** Wrong passwords for one account at one place, so that nobody can lock out its owner at another. */
export const ACCOUNT_RULE: WrongTryRule = {
  freeTries: 5,
  firstDelayMs: MINUTE_MS,
  longestDelayMs: HOUR_MS,
};

/** Failed attempts per place, which slow down anyone who tries many accounts. */
export const PLACE_RATES: Readonly<Record<SignInPlace['kind'], RateRule>> = {
  // A whole campus may share one address.
  network: { tries: 300, windowMs: 10 * MINUTE_MS },
  // Anybody can reach a terminal's keyboard, and only few people maintain it.
  terminal: { tries: 20, windowMs: 10 * MINUTE_MS },
};

export function placeKey(schoolCode: string, place: SignInPlace): readonly string[] {
  return place.kind === 'network'
    ? ['sign-in', place.address]
    : ['sign-in at terminal', schoolCode, place.terminalCode];
}

/** The terminal at which somebody stands; null elsewhere. */
export function terminalOf(place: SignInPlace): string | null {
  return place.kind === 'terminal' ? place.terminalCode : null;
}
