import { type Assurance, assurance, isAtLeast } from '@self-print/contract/assurance.ts';
import { type WayCode, wayCode } from '@self-print/contract/signInWays.ts';
import { z } from 'zod';

/** One time that somebody proved who they are. */
export const proof = z.object({ way: wayCode, assurance });
export type Proof = z.infer<typeof proof>;

/** A proof as a session keeps it. */
export const signInProof = proof.extend({
  /** Null for the platform's own ways. */
  providerId: z.string().nullable(),
  /** HMAC of the provider's ticket, by which it can end the session. */
  ticket: z.string().nullable(),
});
export type SignInProof = z.infer<typeof signInProof>;

/**
 * What each way shows: that somebody knows something, or has something. A phone that approves a terminal, or
 * shows it a code, shows neither by itself: it passes on what was proved on it, or what an app believes of whoever holds it. Nor does a face, which a good picture can imitate.
 */
const FACTORS: Readonly<Record<WayCode, 'knows' | 'has' | null>> = {
  DB: 'knows',
  LDAP: 'knows',
  HNU: 'knows',
  GRADUATE: 'knows',
  CAS: 'knows',
  OIDC: 'knows',
  OAUTH2: 'knows',
  PHONE_CODE: 'has',
  MAIL_CODE: 'has',
  CAMPUS_CARD: 'has',
  ID_CARD: 'has',
  QR: null,
  IDENTITY_CODE: null,
  CAMPUS_CODE: null,
  FACE: null,
  // Whoever holds a phone on which somebody has signed in to WeCom or WeChat, some time and somehow.
  CP: null,
  WECHAT: null,
};

/**
 * How sure it is who a person is who has proved it in several ways: as sure as by the surest, and `strong` once they have shown at least
 * normally both that they know something and that they have something.
 */
export function assuranceOf(proofs: readonly Proof[]): Assurance {
  const shows = (factor: 'knows' | 'has') =>
    proofs.some((each) => FACTORS[each.way] === factor && isAtLeast(each.assurance, 'normal'));
  if (shows('knows') && shows('has')) return 'strong';
  const surest = assurance.options
    .toReversed()
    .find((level) => proofs.some((each) => each.assurance === level));
  return surest ?? 'low';
}

/** What a person has proved after one more sign-in; each way and provider counts once, by its newest proof. */
export function addProof<Kept extends Proof>(
  earlier: readonly Kept[],
  newest: Kept,
  isSame: (one: Kept, other: Kept) => boolean,
): Kept[] {
  return [newest, ...earlier.filter((each) => !isSame(each, newest))].slice(0, PROOFS_MAX);
}

/** More than a person has ways; older proofs are dropped. */
const PROOFS_MAX = 6;
