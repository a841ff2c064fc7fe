import type { Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { Clock, Random } from '../../system.ts';
import type { Send } from '../dataSource/sendWithin.ts';

/** What a provider says about a person whom it has authenticated. */
export interface ProvenIdentity {
  /** The provider's lasting name of the person, which is never given to another one. */
  readonly subject: string;
  readonly attributes: Attributes;
}

/** Values by attribute; parts of nested objects are named with dots. */
export type Attributes = Readonly<Record<string, readonly string[]>>;

/** Why nobody is authenticated. `wrong`: what the person brought was refused. `down`: the provider did not do its part. */
export interface IdentityFault {
  readonly kind: 'wrong' | 'down';
  /** For staff; holds no personal data and no secrets. */
  readonly detail: string;
}

/** Somebody is authenticated who is none of the school's people. */
export interface NotMember {
  readonly kind: 'notMember';
  readonly detail: string;
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** A person's wish for another password. */
export interface PasswordChange {
  /** The attribute that holds the student or staff number, and the person's number, by which they are found. */
  readonly numberAttribute: string;
  readonly number: string;
  /** Whether whoever has the number is the person who signed in by the provider. */
  readonly isThisPerson: (subject: string) => boolean;
  readonly password: string;
  readonly newPassword: string;
}

/**
 * Why a password was not changed. `wrong`: the old one. `short`, `used`, `weak`: the new one, by the provider's rules. `closed`: not by
 * the person, or not yet. `unknown`: nobody knows whether it was changed.
 */
export interface PasswordFault {
  readonly kind: 'wrong' | 'short' | 'used' | 'weak' | 'closed' | 'down' | 'unknown';
  /** For staff; holds no personal data and no secrets. */
  readonly detail: string;
}

/** A provider that checks a password typed on our pages. */
export interface PasswordIdentity {
  readonly kind: 'password';
  /** Attributes other than the given ones are not asked for; undefined asks for all. */
  readonly check: (
    credentials: Credentials,
    attributes: readonly string[] | undefined,
  ) => Promise<Result<ProvenIdentity, IdentityFault>>;
  /** Gives a person who proves the old password another one; undefined where the school does not offer it. */
  readonly changePassword: ((change: PasswordChange) => Promise<Result<void, PasswordFault>>) | undefined;
  /** Asks for something harmless. */
  readonly probe: () => Promise<Result<void, IdentityFault>>;
  readonly close: () => Promise<void>;
}

/** A provider that verifies what an app of the school shows. */
export interface CodeIdentity {
  readonly kind: 'code';
  /** A code is good for no longer than this after it was made, in milliseconds. */
  readonly codeLifeMs: number;
  /** The person whose app shows a code. */
  readonly verify: (code: string) => Promise<Result<ProvenIdentity, IdentityFault>>;
  /** Asks for something harmless. */
  readonly probe: () => Promise<Result<void, IdentityFault>>;
  readonly close: () => Promise<void>;
}

/** What has to be remembered until the browser comes back. */
export type Kept = Readonly<Record<string, string>>;

/** A provider with a sign-in page of its own. */
export interface RedirectIdentity {
  readonly kind: 'redirect';
  /** The address of the sign-in page, from which the browser comes back to `returnTo`. It may depend on what the browser calls itself. */
  readonly begin: (
    returnTo: string,
    userAgent?: string,
  ) => Promise<Result<{ readonly address: string; readonly kept: Kept }, IdentityFault>>;
  /** Checks the query with which the browser came back. Attributes other than the wanted ones need not be asked for; undefined asks for all. */
  readonly finish: (
    returnTo: string,
    kept: Kept,
    answer: URLSearchParams,
    wanted?: readonly string[],
  ) => Promise<Result<ProvenIdentity & { readonly ticket?: string }, IdentityFault | NotMember>>;
  /** What the provider says about somebody by its name of them, for staff who try it; undefined where it tells this to nobody else. */
  readonly lookUp?: (name: string) => Promise<Result<ProvenIdentity, IdentityFault>>;
  /** Where a browser goes that signed out here, so that it is signed out there as well; undefined when there is no such page. */
  readonly signOutAddress: (returnTo: string) => string | undefined;
  /** Whether it tells us by the ticket of a sign-in that the person has signed out there. */
  readonly reportsSignOut: boolean;
  /** Asks for something harmless. */
  readonly probe: () => Promise<Result<void, IdentityFault>>;
  readonly close: () => Promise<void>;
}

/** Where a school has written down its graduates: an own table and its fields, by their codes. */
export interface GraduateTable {
  readonly table: string;
  readonly idField: string;
  readonly nameField: string;
  readonly yearField: string;
}

/** Records of the school in the platform's own database, by which somebody without an account is known. */
export interface RecordsIdentity {
  readonly kind: 'records';
  readonly table: GraduateTable;
  readonly probe: () => Promise<Result<void, IdentityFault>>;
  readonly close: () => Promise<void>;
}

export type Identity = PasswordIdentity | CodeIdentity | RedirectIdentity | RecordsIdentity;

export interface IdentityEffects {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: typeof fetch;
  /** Sends to a system of the school, at addresses that the operator allows. */
  readonly send: Send;
}

/** A kind of provider, with the parameters that a school gives it. */
export interface IdentityProvider<Parameters = unknown> {
  readonly parameters: z.ZodType<Parameters>;
  readonly secretParameters: readonly string[];
  readonly open: (parameters: Parameters, effects: IdentityEffects) => Identity;
}
