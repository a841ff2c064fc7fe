import type { Language } from '@self-print/contract/fields.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { Store } from '../base/store.ts';
import type { StepUp } from '../flows/kit/personCall.ts';
import type { paymentReducer } from '../flows/payment/flow.ts';
import type { Payable, PaymentEvent, PaymentState } from '../flows/payment/state.ts';
import type { PersonalEvent } from '../flows/personal/event.ts';
import type { personalReducer } from '../flows/personal/flow.ts';
import type { PersonalState } from '../flows/personal/state.ts';
import type { PickupEvent, PickupState } from '../flows/pickup/state.ts';
import type { reportReducer } from '../flows/report/flow.ts';
import type { FaultAbout, ReportEvent, ReportState } from '../flows/report/state.ts';
import type { selfPayReducer } from '../flows/selfPay/flow.ts';
import type { SelfPayEvent, SelfPayState } from '../flows/selfPay/state.ts';
import type { signInReducer } from '../flows/signIn/flow.ts';
import type { SignInEvent, SignInState } from '../flows/signIn/state.ts';

/** Where the person is. The page keeps nothing else about a person, so dropping the place drops everything about them. */
export type Place =
  | { readonly at: 'attract' }
  | { readonly at: 'home' }
  /** Maintenance staff, also while the terminal serves nobody else. */
  | { readonly at: 'staff' }
  /** A person who has to sign in, or to prove once more who they are; `next`: where they go on then. */
  | {
      readonly at: 'signIn';
      readonly state: SignInState;
      readonly next: PersonalState;
      readonly stepUp: StepUp | null;
    }
  /** Own documents and files, for a person who signed in. */
  | { readonly at: 'personal'; readonly state: PersonalState }
  /** `from`: where somebody came from who did not type a code, and goes back to. */
  | {
      readonly at: 'pickup';
      readonly state: PickupState;
      readonly from: PlaceAt<'personal' | 'selfPay'> | null;
    }
  /** Paying a fee, for which nobody has to sign in. */
  | { readonly at: 'selfPay'; readonly state: SelfPayState }
  /** Paying an order; `below`: where that was begun, which stays as it is and is where it goes on. */
  | {
      readonly at: 'payment';
      readonly state: PaymentState;
      readonly below: PlaceAt<'pickup' | 'personal' | 'selfPay'>;
    };

export type PlaceAt<At extends Place['at']> = Extract<Place, { at: At }>;

/** Where the person is, or was when they began to pay. */
export function placeBelow(place: Place): Exclude<Place, { at: 'payment' }> {
  return place.at === 'payment' ? place.below : place;
}

/** Reducers that are fetched with the screens of their flow. Until then there is no sender for such events, and they change nothing. */
export interface LaterReducers {
  signIn?: typeof signInReducer;
  personal?: typeof personalReducer;
  payment?: typeof paymentReducer;
  selfPay?: typeof selfPayReducer;
  report?: typeof reportReducer;
}

/** The single state of a person's session, changed only by its reducer. */
export type SessionStore = Store<Session, SessionEvent>;

export interface Session {
  /** Increases with each session; results that belong to an earlier one are dropped. */
  readonly number: number;
  /** Whether somebody has touched the screen since the last session ended. */
  readonly active: boolean;
  readonly place: Place;
  /** A report of a fault, in front of the place; null when nobody writes one. */
  readonly report: ReportState | null;
  /** The person who signed in, as long as they are at their own documents, print one of them or prove once more who they are. */
  readonly visit: Visit | null;
  readonly language: Language;
  /** Large text, high contrast and every target in the lower half. */
  readonly accessible: boolean;
  readonly helpOpen: boolean;
  /** Whether the person is being asked if they are still there. */
  readonly warned: boolean;
  /** The last touch or key, or the arrival at a screen that waits for one. */
  readonly touchedAtMs: number;
}

export type SessionEvent =
  | { readonly type: 'touched'; readonly nowMs: number }
  | { readonly type: 'warn' }
  | { readonly type: 'begin'; readonly nowMs: number }
  | { readonly type: 'openPickup'; readonly nowMs: number; readonly code: string | null }
  | { readonly type: 'openPersonal'; readonly nowMs: number; readonly state: PersonalState }
  | { readonly type: 'signIn'; readonly event: SignInEvent }
  | { readonly type: 'signedIn'; readonly nowMs: number; readonly visit: Visit }
  /** The person has to prove once more who they are, and stays signed in meanwhile. */
  | { readonly type: 'stepUp'; readonly nowMs: number; readonly stepUp: StepUp }
  /** The platform no longer knows the visit: the person has to sign in again. */
  | { readonly type: 'signedOut' }
  | { readonly type: 'personal'; readonly nowMs: number; readonly event: PersonalEvent }
  /** An order of the person, or the receipt of a fee, that this terminal has claimed. */
  | { readonly type: 'confirmOrder'; readonly nowMs: number; readonly order: TerminalOrder }
  | { readonly type: 'resumePickup'; readonly nowMs: number; readonly state: PickupState }
  | { readonly type: 'pickup'; readonly nowMs: number; readonly event: PickupEvent }
  | { readonly type: 'openSelfPay'; readonly nowMs: number; readonly state: SelfPayState }
  | { readonly type: 'selfPay'; readonly nowMs: number; readonly event: SelfPayEvent }
  | { readonly type: 'openPayment'; readonly nowMs: number; readonly payable: Payable }
  | { readonly type: 'payment'; readonly nowMs: number; readonly event: PaymentEvent }
  | { readonly type: 'closePayment'; readonly nowMs: number }
  | { readonly type: 'openReport'; readonly nowMs: number; readonly about: FaultAbout }
  | { readonly type: 'report'; readonly nowMs: number; readonly event: ReportEvent }
  | { readonly type: 'closeReport'; readonly nowMs: number }
  | { readonly type: 'goHome'; readonly nowMs: number }
  | { readonly type: 'openStaff'; readonly nowMs: number }
  | {
      readonly type: 'end';
      readonly nowMs: number;
      readonly to: 'attract' | 'home';
      readonly language: Language;
    }
  | { readonly type: 'language'; readonly language: Language }
  | { readonly type: 'accessible'; readonly on: boolean }
  | { readonly type: 'help'; readonly open: boolean };

export function initialSession(language: Language, nowMs: number): Session {
  return {
    number: 0,
    active: false,
    place: { at: 'attract' },
    report: null,
    visit: null,
    language,
    accessible: false,
    helpOpen: false,
    warned: false,
    touchedAtMs: nowMs,
  };
}
