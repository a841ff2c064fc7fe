import type { Language } from '@self-print/contract/fields.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { Visit } from '@self-print/contract/platform/visits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Store } from '../base/store.ts';
import type { PersonalEvent, personalReducer } from '../flows/personal/flow.ts';
import { type PersonalState, settled } from '../flows/personal/state.ts';
import { confirmOrder, pickupReducer, startPickup } from '../flows/pickup/flow.ts';
import type { PickupEvent, PickupState } from '../flows/pickup/state.ts';
import type { signInReducer } from '../flows/signIn/flow.ts';
import { type SignInEvent, type SignInState, startSignIn } from '../flows/signIn/state.ts';

/** Where the person is. Nothing else of a person exists in this page, so that forgetting a place forgets the person. */
export type Place =
  | { readonly at: 'attract' }
  | { readonly at: 'home' }
  /** Maintenance staff, also while the terminal serves nobody else. */
  | { readonly at: 'staff' }
  /** A person who has to sign in; `next`: where they go on then. */
  | { readonly at: 'signIn'; readonly state: SignInState; readonly next: PersonalState }
  /** Own documents and files, for a person who signed in. */
  | { readonly at: 'personal'; readonly state: PersonalState }
  /** `from`: where a signed-in person came from, and goes back to. */
  | { readonly at: 'pickup'; readonly state: PickupState; readonly from: PersonalState | null };

/** Reducers of flows that are fetched with the part of the page whose screens send their events; until then nobody sends any. */
export interface LaterReducers {
  signIn?: typeof signInReducer;
  personal?: typeof personalReducer;
}

/** The one state of the person's stay; only its reducer changes it. */
export type SessionStore = Store<Session, SessionEvent>;

export interface Session {
  /** Grows with each session; what belongs to an earlier one is dropped. */
  readonly number: number;
  /** Whether somebody has touched the screen since the last session ended. */
  readonly active: boolean;
  readonly place: Place;
  /** The person who signed in, as long as they are at their own documents or print one of them. */
  readonly visit: Visit | null;
  readonly language: Language;
  /** Large text, high contrast and every target in the lower half. */
  readonly accessible: boolean;
  readonly helpOpen: boolean;
  /** Whether the person is being asked if they are still there. */
  readonly warned: boolean;
  /** Last sign of life of the person, or the arrival at a screen that waits for one. */
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
  /** The platform no longer knows the visit: the person has to sign in again. */
  | { readonly type: 'signedOut' }
  | { readonly type: 'personal'; readonly nowMs: number; readonly event: PersonalEvent }
  /** An order of the person that this terminal has claimed. */
  | { readonly type: 'confirmOrder'; readonly nowMs: number; readonly order: TerminalOrder }
  | { readonly type: 'resumePickup'; readonly nowMs: number; readonly state: PickupState }
  | { readonly type: 'pickup'; readonly nowMs: number; readonly event: PickupEvent }
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
    visit: null,
    language,
    accessible: false,
    helpOpen: false,
    warned: false,
    touchedAtMs: nowMs,
  };
}

/** The whole kiosk session as a pure function of the state, the event and the flows that are there. */
export function sessionReducer(session: Session, event: SessionEvent, later: LaterReducers = {}): Session {
  switch (event.type) {
    case 'touched':
      return { ...session, active: true, warned: false, touchedAtMs: event.nowMs };
    case 'warn':
      return { ...session, warned: true };
    case 'begin':
      return session.place.at === 'attract' ? moved(session, { at: 'home' }, event.nowMs) : session;
    case 'openPickup':
      return session.place.at === 'pickup'
        ? session
        : moved(session, { at: 'pickup', state: startPickup(event.code), from: null }, event.nowMs);
    case 'resumePickup':
      return moved(session, { at: 'pickup', state: event.state, from: null }, event.nowMs);
    case 'openPersonal':
      return session.place.at === 'staff'
        ? session
        : moved(session, personalPlace(session, event.state), event.nowMs);
    case 'signIn':
      return inSignIn(session, event.event, later);
    case 'signedIn':
      return session.place.at === 'signIn'
        ? moved(
            { ...session, visit: event.visit },
            { at: 'personal', state: session.place.next },
            event.nowMs,
          )
        : session;
    case 'signedOut':
      return signedOut(session);
    case 'personal':
      return inPersonal(session, event.event, event.nowMs, later);
    case 'confirmOrder': {
      if (session.place.at !== 'personal') return session;
      const from = settled(session.place.state);
      return moved(session, { at: 'pickup', state: confirmOrder(event.order), from }, event.nowMs);
    }
    case 'pickup':
      return inPickup(session, event.event, event.nowMs);
    case 'openStaff':
      return session.place.at === 'staff' || session.place.at === 'pickup'
        ? session
        : moved(session, { at: 'staff' }, event.nowMs);
    case 'goHome':
      return session.place.at === 'home' ? session : moved(session, { at: 'home' }, event.nowMs);
    case 'end':
      return {
        ...initialSession(event.language, event.nowMs),
        number: session.number + 1,
        place: { at: event.to },
      };
    case 'language':
      return { ...session, language: event.language };
    case 'accessible':
      return { ...session, accessible: event.on };
    case 'help':
      return { ...session, helpOpen: event.open };
    default:
      return assertNever(event);
  }
}

/** A new screen gives the person the whole time again, even when it came by itself. */
function moved(session: Session, place: Place, nowMs: number): Session {
  const visit = isOwnPlace(place) ? session.visit : null;
  return { ...session, active: true, place, visit, helpOpen: false, warned: false, touchedAtMs: nowMs };
}

/** Whether a person stays signed in there. */
function isOwnPlace(place: Place): boolean {
  return place.at === 'personal' || (place.at === 'pickup' && place.from !== null);
}

/** Own documents and files, behind the sign-in for a person who is not signed in. */
function personalPlace({ visit }: Session, state: PersonalState): Place {
  return visit === null
    ? { at: 'signIn', state: startSignIn(), next: settled(state) }
    : { at: 'personal', state };
}

/** What a person set off before they were signed out is not shown to the next one. */
function signedOut(session: Session): Session {
  const { place } = session;
  const left = { ...session, visit: null };
  return place.at === 'personal' ? { ...left, place: personalPlace(left, place.state) } : left;
}

function inSignIn(session: Session, event: SignInEvent, { signIn }: LaterReducers): Session {
  const { place } = session;
  if (place.at !== 'signIn' || signIn === undefined) return session;
  const state = signIn(place.state, event);
  return state === place.state ? session : { ...session, place: { ...place, state } };
}

function inPickup(session: Session, event: PickupEvent, nowMs: number): Session {
  if (session.place.at !== 'pickup') return session;
  const { state: before, from } = session.place;
  const state = pickupReducer(before, event);
  if (state === before) return session;
  if (from !== null && state.at === 'enteringCode')
    return moved(session, personalPlace(session, from), nowMs);
  const place: Place = { at: 'pickup', state, from };
  return state.at === before.at ? { ...session, place } : moved(session, place, nowMs);
}

function inPersonal(
  session: Session,
  event: PersonalEvent,
  nowMs: number,
  { personal }: LaterReducers,
): Session {
  if (session.place.at !== 'personal' || personal === undefined) return session;
  const { state: before } = session.place;
  const state = personal(before, event);
  if (state === null) return moved(session, { at: 'home' }, nowMs);
  if (state === before) return session;
  const place: Place = { at: 'personal', state };
  return state.at === before.at ? { ...session, place } : moved(session, place, nowMs);
}
