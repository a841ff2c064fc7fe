import type { CallArguments, CallData } from '@self-print/contract/call.ts';
import type { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';

/** The ways that this page knows. */
export const WAY_CODES = [
  'QR',
  'DB',
  'PHONE_CODE',
  'MAIL_CODE',
  'IDENTITY_CODE',
  'CAMPUS_CODE',
  'CAMPUS_CARD',
  'ID_CARD',
  'FACE',
  'LDAP',
  'HNU',
  'GRADUATE',
] as const;
export type WayCode = (typeof WAY_CODES)[number];

/** A way as the platform offers it; a system of the school has a name. */
export type Offer<Code extends WayCode = WayCode> = CallData<typeof visitCalls.ways>['ways'][number] & {
  readonly way: Code;
};

/** The state of each way. */
interface WayStates {
  readonly DB: PasswordState;
  readonly LDAP: PasswordState;
  readonly HNU: PasswordState;
  readonly GRADUATE: GraduateState;
  readonly QR: PhoneState;
  readonly PHONE_CODE: CodeState;
  readonly MAIL_CODE: CodeState;
  readonly IDENTITY_CODE: CardState;
  readonly CAMPUS_CODE: CardState;
  readonly CAMPUS_CARD: CardState;
  readonly ID_CARD: CardState;
  readonly FACE: FaceState;
}

export type Credentials = CallArguments<typeof visitCalls.signIn>;

export interface PasswordState {
  /** Present only while the platform checks it: a password is in no state before or after. */
  readonly typed: Credentials | null;
  readonly failure: PlatformFailure | null;
}

export type GraduateFacts = Omit<CallArguments<typeof visitCalls.signInAsGraduate>, 'providerId'>;

export interface GraduateState {
  /** Present only while the platform looks for them. */
  readonly said: GraduateFacts | null;
  readonly failure: PlatformFailure | null;
}

export type PhoneRequest = CallData<typeof visitCalls.beginByPhone>;
type PolledState = CallData<typeof visitCalls.pollPhone>['state'];

export type PhoneState =
  /** Waiting for a code. Each attempt is a new object, so that late answers can be recognised. */
  | { readonly at: 'preparing' }
  | { readonly at: 'unavailable'; readonly failure: PlatformFailure }
  | {
      readonly at: 'showing';
      readonly request: PhoneRequest;
      /** By the clock of this page. */
      readonly endsAtMs: number;
      /** Whether a phone has scanned the code and asks its owner to approve. */
      readonly seen: boolean;
    }
  | { readonly at: 'ended'; readonly why: 'refused' | 'expired' };

/** What a terminal remembers of a code that was sent; times are of the clock of this page. */
export interface SentCode {
  readonly codeId: string;
  readonly resendAtMs: number;
}

/** A number or mail address (`phone`), and a code, are present only while the platform is asked about them. */
export type CodeState =
  | { readonly at: 'number'; readonly phone: string | null; readonly failure: PlatformFailure | null }
  | {
      readonly at: 'code';
      readonly sent: SentCode;
      readonly code: string | null;
      readonly failure: PlatformFailure | null;
    };

/** What was read of a card or a phone's screen is in no state. */
export type CardState =
  /** The reader or scanner waits. Each attempt is a new object, so that late answers can be recognised. */
  { readonly at: 'waiting' } | { readonly at: 'failed'; readonly failure: PlatformFailure };

/** A number is present only while the person is before the camera. */
export interface FaceState {
  readonly userName: string | null;
  readonly failure: PlatformFailure | null;
}

/** The state of one way, or of any of them, discriminated by `way`. */
export type WayState<Code extends WayCode = WayCode> = {
  [Each in Code]: { readonly way: Each; readonly offer: Offer<Each> } & WayStates[Each];
}[Code];

/** Signing in, on the way to a function that needs to know the person. */
export type SignInState =
  /** Waiting for the list of ways. Each attempt is a new object, so that late answers can be recognised. */
  | { readonly at: 'asking' }
  | { readonly at: 'unavailable'; readonly failure: PlatformFailure }
  /** `way` is null where the platform offers none. */
  | { readonly at: 'signingIn'; readonly ways: readonly Offer[]; readonly way: WayState | null };

export type SignInEvent =
  | { readonly type: 'offered'; readonly ways: readonly Offer[] }
  /** Chooses an offer by its id. */
  | { readonly type: 'choose'; readonly id: string }
  /** Retries what failed or expired. */
  | { readonly type: 'again' }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  /** The terminal is not open to the person whose phone has approved. */
  | { readonly type: 'turnedAway'; readonly failure: PlatformFailure }
  /** The screen has changed its language; messages of the platform are still in the previous one. */
  | { readonly type: 'languageChanged' }
  | { readonly type: 'typed'; readonly typed: Credentials }
  | { readonly type: 'graduateTyped'; readonly said: GraduateFacts }
  | { readonly type: 'faceWanted'; readonly userName: string }
  | { readonly type: 'numberTyped'; readonly phone: string }
  | { readonly type: 'codeSent'; readonly sent: SentCode }
  | { readonly type: 'codeTyped'; readonly code: string }
  | { readonly type: 'codeReady'; readonly request: PhoneRequest; readonly endsAtMs: number }
  | { readonly type: 'polled'; readonly state: Exclude<PolledState, 'approved'> };

export function startSignIn(): SignInState {
  return { at: 'asking' };
}

/** The way that is in use; null if there is none. */
export function wayOf(state: SignInState | null): WayState | null {
  return state?.at === 'signingIn' ? state.way : null;
}
