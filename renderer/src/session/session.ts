import { assertNever } from '@self-print/contract/result.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { StepUp } from '../flows/kit/personCall.ts';
import { type PaymentEvent, startPayment } from '../flows/payment/state.ts';
import type { PersonalEvent } from '../flows/personal/event.ts';
import { afterClaim, firstOf, type PersonalState, settled } from '../flows/personal/state.ts';
import { confirmOrder, pickupReducer, startPickup } from '../flows/pickup/flow.ts';
import type { PickupEvent } from '../flows/pickup/state.ts';
import { withoutProof } from '../flows/registration/state.ts';
import { type ReportEvent, type ReportState, startReport } from '../flows/report/state.ts';
import { feeSettled, type SelfPayEvent, withoutReceipt } from '../flows/selfPay/state.ts';
import { type SignInEvent, startSignIn } from '../flows/signIn/state.ts';
import { isStudentCard, withoutSlip } from '../flows/studentCard/state.ts';
import {
  initialSession,
  type LaterReducers,
  type Place,
  type PlaceAt,
  placeBelow,
  type Session,
  type SessionEvent,
} from './state.ts';

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
      return signedIn(session, event.visit, event.nowMs, later);
    case 'stepUp':
      return session.place.at === 'personal'
        ? moved(session, signInPlace(session.place.state, event.stepUp), event.nowMs)
        : session;
    case 'signedOut':
      return signedOut(session);
    case 'personal':
      return inPersonal(session, event.event, event.nowMs, later);
    case 'confirmOrder': {
      const from = placeAfterClaim(session.place);
      if (from === null) return session;
      return moved(session, { at: 'pickup', state: confirmOrder(event.order), from }, event.nowMs);
    }
    case 'pickup':
      return inPickup(session, event.event, event.nowMs);
    case 'openSelfPay':
      return session.place.at === 'staff'
        ? session
        : moved(session, { at: 'selfPay', state: event.state }, event.nowMs);
    case 'selfPay':
      return inSelfPay(session, event.event, event.nowMs, later);
    case 'openPayment': {
      const { place } = session;
      return place.at === 'pickup' || place.at === 'personal' || place.at === 'selfPay'
        ? moved(session, { at: 'payment', state: startPayment(event.payable), below: place }, event.nowMs)
        : session;
    }
    case 'payment':
      return inPayment(session, event.event, event.nowMs, later);
    case 'closePayment':
      return session.place.at === 'payment' ? moved(session, session.place.below, event.nowMs) : session;
    case 'openReport':
      return showing(session, startReport(event.about), event.nowMs);
    case 'report':
      return inReport(session, event.event, event.nowMs, later);
    case 'closeReport':
      return showing(session, null, event.nowMs);
    case 'openStaff':
      return session.place.at === 'staff' || placeBelow(session.place).at === 'pickup'
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

/**
 * A new screen restarts the idle time, even if it appeared by itself. A report of a fault stays in front as long as the function below
 * it is the same.
 */
function moved(session: Session, place: Place, nowMs: number): Session {
  const visit = isOwnPlace(place) ? session.visit : null;
  const report = place.at === session.place.at ? session.report : null;
  return {
    ...session,
    active: true,
    place,
    report,
    visit,
    helpOpen: false,
    warned: false,
    touchedAtMs: nowMs,
  };
}

/** A report of a fault, or the place below it, is a screen of its own. */
function showing(session: Session, report: ReportState | null, nowMs: number): Session {
  return { ...session, active: true, report, helpOpen: false, warned: false, touchedAtMs: nowMs };
}

function inReport(session: Session, event: ReportEvent, nowMs: number, later: LaterReducers): Session {
  const { report } = session;
  if (report === null || later.report === undefined) return session;
  const state = later.report(report, event);
  if (state === report) return session;
  return state.at === report.at ? { ...session, report: state } : showing(session, state, nowMs);
}

/** Whether a person stays signed in there. */
function isOwnPlace(shown: Place): boolean {
  const place = placeBelow(shown);
  if (place.at === 'signIn') return place.stepUp !== null;
  return place.at === 'personal' || (place.at === 'pickup' && place.from?.at === 'personal');
}

/** Where somebody comes back to from an order that was claimed for them there; null where none can be claimed. */
function placeAfterClaim(place: Place): PlaceAt<'personal' | 'selfPay'> | null {
  if (place.at === 'personal') return { at: 'personal', state: afterClaim(place.state) };
  return place.at === 'selfPay' ? { at: 'selfPay', state: feeSettled(place.state) } : null;
}

/** Own documents and files, behind the sign-in for a person who is not signed in. */
function personalPlace({ visit }: Session, state: PersonalState): Place {
  return visit === null ? signInPlace(state, null) : { at: 'personal', state };
}

function signInPlace(state: PersonalState, stepUp: StepUp | null): Place {
  // The step goes on where it is when the second person has signed in.
  const next = stepUp?.secondPerson ? state : settled(state);
  return { at: 'signIn', state: startSignIn(), next, stepUp };
}

/** Somebody else than who was asked to prove it once more begins at the beginning. */
function signedIn(session: Session, visit: Visit, nowMs: number, { personal }: LaterReducers): Session {
  const { place } = session;
  if (place.at !== 'signIn') return session;
  if (place.stepUp?.secondPerson) {
    const confirmed = personal?.(place.next, { type: 'step', event: { type: 'confirmed' } });
    return moved(session, { at: 'personal', state: confirmed ?? place.next }, nowMs);
  }
  const isOther = session.visit !== null && session.visit.visitor.userId !== visit.visitor.userId;
  const state = isOther ? firstOf(place.next) : place.next;
  return moved({ ...session, visit }, { at: 'personal', state }, nowMs);
}

/** Drops what the person started before they were signed out, so that the next one does not see it. */
function signedOut(session: Session): Session {
  const { place } = session;
  const left = { ...session, visit: null };
  if (place.at === 'signIn') return { ...left, place: signInPlace(firstOf(place.next), null) };
  return place.at === 'personal' ? { ...left, place: personalPlace(left, place.state) } : left;
}

function inSignIn(session: Session, event: SignInEvent, { signIn }: LaterReducers): Session {
  const { place } = session;
  if (place.at !== 'signIn' || signIn === undefined) return session;
  const state = signIn(place.state, event);
  return state === place.state ? session : { ...session, place: { ...place, state } };
}

function inPickup(session: Session, event: PickupEvent, nowMs: number): Session {
  const below = placeBelow(session.place);
  if (below.at !== 'pickup') return session;
  const { state: before, from } = below;
  const state = pickupReducer(before, event);
  if (state === before) return session;
  if (from !== null && state.at === 'enteringCode') {
    const back = from.at === 'personal' ? personalPlace(session, from.state) : from;
    return moved(session, back, nowMs);
  }
  // The words of a problem are about an order that may cost something, while the fee is paid, the person registered, and the card
  // ordered, whatever the paper does.
  if (from?.at === 'selfPay' && state.at === 'problem')
    return moved(session, { at: 'selfPay', state: withoutReceipt(from.state) }, nowMs);
  if (from?.at === 'personal' && from.state.at === 'term' && state.at === 'problem')
    return moved(session, personalPlace(session, withoutProof(from.state)), nowMs);
  if (from?.at === 'personal' && isStudentCard(from.state) && state.at === 'problem')
    return moved(session, personalPlace(session, withoutSlip(from.state)), nowMs);
  const place: Place = { at: 'pickup', state, from };
  if (state.at !== before.at) return moved(session, place, nowMs);
  const { place: shown } = session;
  return { ...session, place: shown.at === 'payment' ? { ...shown, below: place } : place };
}

function inPayment(
  session: Session,
  event: PaymentEvent,
  nowMs: number,
  { payment }: LaterReducers,
): Session {
  const { place } = session;
  if (place.at !== 'payment' || payment === undefined) return session;
  const state = payment(place.state, event);
  if (state === place.state) return session;
  const next: Place = { ...place, state };
  return state.at === place.state.at ? { ...session, place: next } : moved(session, next, nowMs);
}

function inSelfPay(
  session: Session,
  event: SelfPayEvent,
  nowMs: number,
  { selfPay }: LaterReducers,
): Session {
  if (session.place.at !== 'selfPay' || selfPay === undefined) return session;
  const { state: before } = session.place;
  const state = selfPay(before, event);
  if (state === null) return moved(session, { at: 'home' }, nowMs);
  if (state === before) return session;
  const place: Place = { at: 'selfPay', state };
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
