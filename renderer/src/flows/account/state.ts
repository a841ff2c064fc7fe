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
/** What proves a change of the number: the codes, or the password for a first number. */
export interface PhoneProofs {
  readonly added: string;
  readonly present: string;
  readonly password: string;
}

export interface ChangePasswordWish extends Secret<Passwords> {
  readonly kind: 'changePassword';
}
export interface SendCodesWish {
  readonly kind: 'sendCodes';
  readonly phone: string;
  /** Whether there is a present number, which gets a code as well. */
  readonly hasPhone: boolean;
}
export interface ChangePhoneWish extends Secret<PhoneProofs> {
  readonly kind: 'changePhone';
  readonly sent: SentCodes;
}
export interface EndOthersWish {
  readonly kind: 'endOthers';
}
export type AccountWish = ChangePasswordWish | SendCodesWish | ChangePhoneWish | EndOthersWish;

/** Codes that were sent to a new number and, where there is one, to the present number. */
export interface SentCodes {
  readonly phone: string;
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
  | (Own & { readonly at: 'account'; readonly done: 'password' | 'phone' | null })
  | (Own & { readonly at: 'ownPassword'; readonly act: Act<ChangePasswordWish> | null })
  | (Own & {
      readonly at: 'ownPhone';
      /** Null while the number is typed. */
      readonly sent: SentCodes | null;
      readonly act: Act<SendCodesWish | ChangePhoneWish> | null;
    })
  | (Own & { readonly at: 'ownPlaces'; readonly isDone: boolean; readonly act: Act<EndOthersWish> | null })
  | (Own & { readonly at: 'ownSignIns' });
export type AccountStateAt<At extends AccountState['at']> = Extract<AccountState, { at: At }>;

export type AccountPage = Exclude<AccountState['at'], 'account'>;
export type AccountEvent =
  | { readonly type: 'open'; readonly page: AccountPage }
  | { readonly type: 'changePassword'; readonly typed: Passwords }
  | { readonly type: 'sendCodes'; readonly phone: string; readonly hasPhone: boolean }
  | { readonly type: 'otherNumber' }
  | { readonly type: 'changePhone'; readonly typed: PhoneProofs }
  | { readonly type: 'endOthers' }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'codesSent'; readonly sent: SentCodes }
  | { readonly type: 'phoneChanged' }
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
  'ownPlaces',
  'ownSignIns',
]);
