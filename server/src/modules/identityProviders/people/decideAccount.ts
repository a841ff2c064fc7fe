import type { TriedSignIn } from '@self-print/contract/platform/signInAdmin.ts';
import type { MappedPerson } from './mapPerson.ts';

/** What is known about a person of a provider before their sign-in is decided on. */
export interface KnownPerson {
  readonly person: MappedPerson;
  /** The account to which this person of the provider has signed in before. */
  readonly linked: KnownAccount | undefined;
  /** The account with the person's number. */
  readonly numbered: KnownAccount | undefined;
  /** Whether the account with the number belongs to another person of this provider. */
  readonly isTaken: boolean;
  readonly newAccounts: boolean;
  /** Today at the school, as `2027-06-30`. */
  readonly today: string;
}

export interface KnownAccount {
  readonly userId: string;
  readonly isDisabled: boolean;
}

export type AccountDecision =
  | { readonly kind: 'linked' | 'matched'; readonly userId: string }
  | { readonly kind: 'created' }
  | { readonly kind: Exclude<TriedSignIn['account'], 'linked' | 'matched' | 'created'> };

/**
 * Decides to which account a person of a provider signs in. A number that has moved to another person, or a person who comes with
 * another's number, gets nobody's account: an administrator has to look.
 */
export function decideAccount(known: KnownPerson): AccountDecision {
  const { person, linked, numbered, isTaken, newAccounts, today } = known;
  if (person.number === '') return { kind: 'noNumber' };
  if (person.validUntil !== null && person.validUntil < today) return { kind: 'expired' };
  if (linked) {
    if (linked.isDisabled) return { kind: 'disabled' };
    return numbered?.userId === linked.userId ? { kind: 'linked', userId: linked.userId } : { kind: 'taken' };
  }
  if (isTaken) return { kind: 'taken' };
  if (numbered)
    return numbered.isDisabled ? { kind: 'disabled' } : { kind: 'matched', userId: numbered.userId };
  return newAccounts && person.name !== '' ? { kind: 'created' } : { kind: 'noAccount' };
}
