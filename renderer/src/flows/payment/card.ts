import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { assertNever } from '@self-print/contract/result.ts';

/** A card's password has at most so many digits. */
export const CARD_PASSWORD_MAX = 12;

/** How far a payment by campus card is at this terminal. Whether it was paid the platform alone says. */
export type CardStep =
  /** The card is waited for. `trouble`: why the last one could not be read or charged. */
  | { readonly at: 'reading'; readonly trouble: CardTrouble | null }
  | { readonly at: 'password'; readonly physicalNo: string; readonly digits: string }
  /** The card system is being asked for the money. */
  | { readonly at: 'taking'; readonly physicalNo: string; readonly password: string | undefined }
  /** The agent has been told; it reports the outcome to the platform. */
  | { readonly at: 'told' };

/** `unreadable`: another card is to be tried, or this one held longer. `device`: the reader or the card system does not work. */
export type CardTrouble = 'unreadable' | 'device';

export type CardEvent =
  | { readonly type: 'cardRead'; readonly physicalNo: string }
  | { readonly type: 'cardTrouble'; readonly trouble: CardTrouble }
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'clear' }
  | { readonly type: 'submitPassword' }
  | { readonly type: 'cardTold' };

const CARD_EVENTS: Readonly<Record<CardEvent['type'], true>> = {
  cardRead: true,
  cardTrouble: true,
  digit: true,
  backspace: true,
  clear: true,
  submitPassword: true,
  cardTold: true,
};

export function isCardEvent(event: { readonly type: string }): event is CardEvent {
  return event.type in CARD_EVENTS;
}

/** What a payment's view asks for at the card reader; a step that was begun goes on while it waits. */
export function cardStepOf(view: PaymentView, before: CardStep | null): CardStep | null {
  if (view.state !== 'waiting' || view.present?.kind !== 'card') return null;
  return before ?? { at: 'reading', trouble: null };
}

export function cardReducer(step: CardStep, withPassword: boolean, event: CardEvent): CardStep {
  switch (step.at) {
    case 'reading':
      if (event.type === 'cardTrouble') return { at: 'reading', trouble: event.trouble };
      if (event.type !== 'cardRead') return step;
      return withPassword
        ? { at: 'password', physicalNo: event.physicalNo, digits: '' }
        : { at: 'taking', physicalNo: event.physicalNo, password: undefined };
    case 'password':
      return typed(step, event);
    case 'taking':
      if (event.type === 'cardTold') return { at: 'told' };
      return event.type === 'cardTrouble' ? { at: 'reading', trouble: event.trouble } : step;
    case 'told':
      return step;
    default:
      return assertNever(step);
  }
}

function typed(step: Extract<CardStep, { readonly at: 'password' }>, event: CardEvent): CardStep {
  const { physicalNo, digits } = step;
  switch (event.type) {
    case 'digit':
      return digits.length < CARD_PASSWORD_MAX ? { ...step, digits: digits + event.digit } : step;
    case 'backspace':
      return { ...step, digits: digits.slice(0, -1) };
    case 'clear':
      return { ...step, digits: '' };
    case 'submitPassword':
      return digits === '' ? step : { at: 'taking', physicalNo, password: digits };
    default:
      return step;
  }
}

/** Whether money may be on its way from the card, so that nothing else may be begun. */
export function isTaking(step: CardStep | null): boolean {
  return step?.at === 'taking' || step?.at === 'told';
}
