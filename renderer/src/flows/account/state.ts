import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

/** What was typed and must not stay: null once the platform has answered. */
interface Secret<Typed> {
  readonly typed: Typed | null;
}
export interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}
/** What proves a change of the number or mail address: the codes, or the password for a first one. */
export interface ContactProofs {
  readonly added: string;
  readonly present: string;
  readonly password: string;
}

export interface ChangePasswordWish extends Secret<Passwords> {
  readonly kind: 'changePassword';
}
export interface SendCodesWish {
  readonly kind: 'sendCodes';
  readonly page: ContactPage;
  /** The new number or address. */
  readonly to: string;
  /** Whether there is a present one, which gets a code as well. */
  readonly hasPresent: boolean;
}
export interface ChangeContactWish extends Secret<ContactProofs> {
  readonly kind: 'changeContact';
  readonly page: ContactPage;
  readonly sent: SentCodes;
}
export interface EndOthersWish {
  readonly kind: 'endOthers';
}
export type AccountWish = ChangePasswordWish | SendCodesWish | ChangeContactWish | EndOthersWish;

/** Where the number is changed, and where the mail address is. */
export type ContactPage = 'ownPhone' | 'ownMail';

/** Codes that were sent to a new number or address and, where there is one, to the present one. */
export interface SentCodes {
  readonly to: string;
  readonly addedId: string;
  readonly presentId: string | null;
  readonly resendSeconds: number;
}

/** From which function somebody came, and goes back to. */
export type AccountFrom = 'SELF_PRINT' | 'CLOUD_PRINT' | 'REGISTRATION';
interface Own {
  readonly from: AccountFrom;
}

/** One's own account, for a person who signed in, screen by screen. */
export type AccountState =
  | (Own & { readonly at: 'account'; readonly done: 'ownPassword' | ContactPage | null })
  | (Own & { readonly at: 'ownPassword'; readonly act: Act<ChangePasswordWish> | null })
  | (Own & {
      readonly at: ContactPage;
      /** Null while the number or address is typed. */
      readonly sent: SentCodes | null;
      readonly act: Act<SendCodesWish | ChangeContactWish> | null;
    })
  | (Own & { readonly at: 'ownPlaces'; readonly isDone: boolean; readonly act: Act<EndOthersWish> | null })
  | (Own & { readonly at: 'ownSignIns' });
export type AccountStateAt<At extends AccountState['at']> = Extract<AccountState, { at: At }>;
export type ContactState = Extract<AccountState, { at: ContactPage }>;

export type AccountPage = Exclude<AccountState['at'], 'account'>;
export type AccountEvent =
  | { readonly type: 'open'; readonly page: AccountPage }
  | { readonly type: 'changePassword'; readonly typed: Passwords }
  | { readonly type: 'sendCodes'; readonly to: string; readonly hasPresent: boolean }
  | { readonly type: 'other' }
  | { readonly type: 'changeContact'; readonly typed: ContactProofs }
  | { readonly type: 'endOthers' }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'codesSent'; readonly sent: SentCodes }
  | { readonly type: 'contactChanged' }
  | { readonly type: 'othersEnded' }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export function firstAccount(from: AccountFrom): AccountState {
  return { at: 'account', from, done: null };
}

export function isAccount(state: { readonly at: string }): state is AccountState {
  return PLACES.has(state.at);
}
const PLACES: ReadonlySet<string> = new Set<AccountState['at']>([
  'account',
  'ownPassword',
  'ownPhone',
  'ownMail',
  'ownPlaces',
  'ownSignIns',
]);
