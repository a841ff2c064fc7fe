import type { KioskSettings } from '@self-print/contract/kioskSettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { STAFF_IDLE_SECONDS } from '@self-print/contract/signedCommand.ts';
import { isUnderWay, type PaymentState } from '../flows/payment/state.ts';
import type { PickupState } from '../flows/pickup/state.ts';
import { isWriting } from '../flows/trainCard/state.ts';
import type { Session } from './state.ts';

/** When the person is asked whether they are still there, and when the session ends without an answer. */
export interface IdlePlan {
  /** Null: the screen ends without a question, because nothing on it could be lost. */
  readonly warnAtMs: number | null;
  readonly endAtMs: number;
  readonly endsTo: 'attract' | 'home';
}

type PersonsPlan = IdlePlan & { readonly warnAtMs: number };

/** WCAG 2.2.1: people who need more time have at least this long to ask for it. */
const WARNING_SECONDS_MIN = 20;
const ACCESSIBLE_FACTOR = 2;

type IdleSettings = Pick<
  KioskSettings,
  'idleSeconds' | 'idleWarningSeconds' | 'finishedSeconds' | 'attractAfterSeconds'
>;

/** The idle plan of a session; null while it must not end by itself, as when paper moves. */
export function idlePlan(session: Session, settings: IdleSettings): IdlePlan | null {
  const plan = placePlan(session, settings);
  // A report is being written in front of the place, or its code scanned.
  const isReporting = session.report !== null && session.place.at !== 'staff';
  return isReporting && plan?.warnAtMs === null ? personsPlan(session, settings) : plan;
}

function placePlan(session: Session, settings: IdleSettings): IdlePlan | null {
  const factor = session.accessible ? ACCESSIBLE_FACTOR : 1;
  const after = (seconds: number) => session.touchedAtMs + seconds * factor * SECOND_MS;
  switch (session.place.at) {
    case 'attract':
      // There is no session, unless the screen behind a gate was touched: then language and size are reset after a while.
      return session.active
        ? { warnAtMs: null, endAtMs: after(settings.attractAfterSeconds), endsTo: 'attract' }
        : null;
    case 'staff':
      return { warnAtMs: null, endAtMs: after(STAFF_IDLE_SECONDS), endsTo: 'attract' };
    case 'home':
      return { warnAtMs: null, endAtMs: after(settings.attractAfterSeconds), endsTo: 'attract' };
    case 'personal':
      // Not while a card may be changing.
      return session.place.state.at === 'cardMaking' ||
        (session.place.state.at === 'train' && isWriting(session.place.state))
        ? null
        : personsPlan(session, settings);
    case 'signIn':
      return personsPlan(session, settings);
    case 'selfPay':
      // Not while a receipt is being made.
      return session.place.state.at === 'done' && session.place.state.act?.failure !== null
        ? { warnAtMs: null, endAtMs: after(settings.finishedSeconds), endsTo: 'home' }
        : personsPlan(session, settings);
    case 'payment':
      return paymentPlan(session, session.place.state, settings);
    case 'pickup':
      switch (paceOf(session.place.state)) {
        case 'machine':
          return null;
        case 'farewell':
          return { warnAtMs: null, endAtMs: after(settings.finishedSeconds), endsTo: 'home' };
        case 'person':
          return personsPlan(session, settings);
      }
  }
}

/** Asks the person before the session ends. */
function personsPlan(session: Session, settings: IdleSettings): PersonsPlan {
  const factor = session.accessible ? ACCESSIBLE_FACTOR : 1;
  const warnAtMs = session.touchedAtMs + settings.idleSeconds * factor * SECOND_MS;
  const warningSeconds = Math.max(settings.idleWarningSeconds, WARNING_SECONDS_MIN);
  return { warnAtMs, endAtMs: warnAtMs + warningSeconds * SECOND_MS, endsTo: 'attract' };
}

/** A payment is not ended while the payer may still pay; what goes on by itself is not ended at all. */
function paymentPlan(session: Session, state: PaymentState, settings: IdleSettings): IdlePlan | null {
  const plan = personsPlan(session, settings);
  switch (state.at) {
    case 'unavailable':
    case 'choosing':
    case 'unsettled':
      return plan;
    case 'following': {
      const later = Math.max(0, state.endsAtMs - plan.warnAtMs);
      return isUnderWay(state)
        ? { ...plan, warnAtMs: plan.warnAtMs + later, endAtMs: plan.endAtMs + later }
        : plan;
    }
    case 'forOther': {
      const later = Math.max(0, (state.link?.endsAtMs ?? 0) - plan.warnAtMs);
      return { ...plan, warnAtMs: plan.warnAtMs + later, endAtMs: plan.endAtMs + later };
    }
    default:
      return null;
  }
}

/** Who the screen waits for: the person, the machine (such a screen is never ended by idleness), or no one any more. */
function paceOf(state: PickupState): 'person' | 'machine' | 'farewell' {
  switch (state.at) {
    case 'enteringCode':
    case 'confirming':
    case 'problem':
      return 'person';
    case 'resolving':
    case 'changingCopies':
    case 'starting':
    case 'printing':
    case 'held':
      return 'machine';
    case 'finished':
      return 'farewell';
    default:
      return assertNever(state);
  }
}
