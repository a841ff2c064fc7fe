import type { AppScope } from '@self-print/contract/appScopes.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import type { Proof } from './sessions/proofs.ts';

/** An activated terminal with a valid access token. */
export interface TerminalActor {
  readonly kind: 'terminal';
  readonly schoolCode: string;
  readonly terminalCode: string;
  readonly paused: boolean;
  /** Its page, which may not speak for its agent. */
  readonly isPage: boolean;
  /** Roles of the people to whom it is open; empty means everybody. */
  readonly roles: readonly string[];
}

/** A person signed in on phone or PC. */
export interface UserActor {
  readonly kind: 'mobileUser';
  readonly at: 'phone' | 'pc';
  readonly schoolCode: string;
  readonly userId: string;
  readonly role: string;
  readonly proofs: readonly Proof[];
}

/** A terminal together with the person signed in at it. */
export interface TerminalUserActor extends Omit<TerminalActor, 'kind'> {
  readonly kind: 'terminalUser';
  readonly userId: string;
  readonly role: string;
  readonly proofs: readonly Proof[];
}

/** An administrator in the console. */
export interface AdminActor {
  readonly kind: 'admin';
  readonly schoolCode: string;
  readonly userId: string;
  readonly role: string;
  /** Read with the account at every call, so that a change takes effect at the next one. */
  readonly permissions: ReadonlySet<Permission>;
}

/** An administrator who has entered the right password but not yet the second factor. */
export interface SigningInActor {
  readonly kind: 'signingIn';
  readonly schoolCode: string;
  readonly userId: string;
  readonly role: string;
  readonly address: string;
}

/** Another system of a school, which signed its request. */
export interface AppActor {
  readonly kind: 'app';
  readonly schoolCode: string;
  readonly appId: string;
  readonly name: string;
  readonly scopes: ReadonlySet<AppScope>;
}

/** Anyone, for public calls. */
export interface AnyoneActor {
  readonly kind: 'anyone';
  /** Network address, used only for rate limits. */
  readonly address: string;
}

/** A person who acts for themselves, on the phone or at a terminal. */
export type PersonActor = UserActor | TerminalUserActor;

export type Actor =
  | TerminalActor
  | TerminalUserActor
  | UserActor
  | SigningInActor
  | AdminActor
  | AppActor
  | AnyoneActor;
