import type { Enrolment, KioskState } from '@self-print/contract/agent/kiosk.ts';
import { BLOCKING_CONDITIONS, type PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Link } from '../api/stateLink.ts';
import type { Place } from '../session/state.ts';

/** Why this terminal as a whole cannot serve; a gate replaces the screen. In order of precedence. */
export type Gate =
  | { readonly kind: 'starting' }
  | { readonly kind: 'agentUnreachable'; readonly printing: boolean }
  | {
      readonly kind: 'setUp';
      readonly lost: boolean;
      readonly platformAddress: string;
      readonly enrolment: Enrolment | null;
    }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'paused'; readonly reason: Bilingual | null }
  | { readonly kind: 'platformUnreachable' };

/** The first gate that is closed, or null. A print that moves paper is followed to its end, and staff works, before any other gate. */
export function closedGate(link: Link, place: Place): Gate | null {
  const { status, state } = link;
  const printing = isPrinting(place);
  if (status === 'lost') return { kind: 'agentUnreachable', printing };
  if (state === null) return { kind: 'starting' };
  if (printing || place.at === 'staff') return null;
  if (state.registration !== 'registered')
    return {
      kind: 'setUp',
      lost: state.registration === 'lost',
      platformAddress: state.platform.address ?? '',
      enrolment: state.enrolment,
    };
  if (state.maintenance) return { kind: 'maintenance' };
  if (state.terminal?.paused) return { kind: 'paused', reason: state.terminal.pausedReason };
  if (state.terminal === null)
    return state.platform.reachable ? { kind: 'starting' } : { kind: 'platformUnreachable' };
  return null;
}

/** Whether a gate ends the session of the person at the terminal; the others may pass in a moment. */
export function endsSession(gate: Gate): boolean {
  return gate.kind === 'setUp' || gate.kind === 'maintenance' || gate.kind === 'paused';
}

function isPrinting(place: Place): boolean {
  if (place.at !== 'pickup') return false;
  switch (place.state.at) {
    case 'starting':
    case 'printing':
    case 'held':
    case 'finished':
      return true;
    case 'problem':
      return place.state.job !== null;
    default:
      return false;
  }
}

/** What a journey needs to be offered at all. */
export interface JourneyNeeds {
  readonly platform: boolean;
  readonly printer: boolean;
}

export type BlockReason =
  | { readonly kind: 'platform' }
  | { readonly kind: 'printer'; readonly condition: PrinterCondition };

/** Why a journey cannot be begun now, while the rest of the terminal may work. */
export function blockReasonOf(needs: JourneyNeeds, state: KioskState): BlockReason | null {
  if (needs.platform && !state.platform.reachable) return { kind: 'platform' };
  const { condition } = state.printer;
  if (needs.printer && BLOCKING_CONDITIONS.has(condition)) return { kind: 'printer', condition };
  return null;
}

export const PICKUP_NEEDS: JourneyNeeds = { platform: true, printer: true };
/** Nothing is printed, or it can be later. */
const NO_PAPER: JourneyNeeds = { platform: true, printer: false };
/** Paying needs no paper: a receipt can be had later. */
export const PAYMENT_NEEDS: JourneyNeeds = NO_PAPER;
/** So does registering for a term: its proof can be printed later. */
export const REGISTRATION_NEEDS: JourneyNeeds = NO_PAPER;
/** A train card is written at its reader, and nothing is printed. */
export const TRAIN_NEEDS: JourneyNeeds = NO_PAPER;
/** A student card is made by the office; its slip can be printed where the printer works. */
export const STUDENT_CARD_NEEDS: JourneyNeeds = NO_PAPER;
/** What was looked up is read on the screen; it can be printed where the printer works. */
export const INQUIRY_NEEDS: JourneyNeeds = NO_PAPER;
/** A face is collected at the camera, and nothing is printed. */
export const FACE_NEEDS: JourneyNeeds = NO_PAPER;
/** Reports of the hospital are only printed, and never shown. */
export const OUTPATIENT_NEEDS: JourneyNeeds = { platform: true, printer: true };
