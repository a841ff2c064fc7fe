import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { type PaymentEvent, type PaymentState, type PaymentStateAt, startForOther } from './state.ts';

type ForOther = PaymentStateAt<'forOther'>;

/** Somebody else pays on their own phone, by the link that this screen shows. The platform alone says whether they have. */
export function forOther(state: ForOther, event: PaymentEvent): PaymentState {
  const { payable, methods } = state;
  switch (event.type) {
    case 'linked':
      return state.link === null ? { ...state, link: event.link } : state;
    case 'refused': {
      const { failure } = event;
      if (failure.kind === 'refused' && failure.name === 'PAY_NOT_NEEDED') return { at: 'paid', payable };
      return { at: 'choosing', payable, methods, trouble: { kind: 'refused', failure } };
    }
    case 'seen':
      return seen(state, event.view);
    case 'forOther':
      // A new link in place of one whose time is over.
      return state.link === null ? state : startForOther(state);
    case 'ways':
      return state.isPaying ? state : { at: 'choosing', payable, methods, trouble: null };
    case 'leave':
      return { at: 'leaving', payable };
    default:
      return state;
  }
}

function seen(state: ForOther, view: PaymentView): PaymentState {
  const { payable } = state;
  if (view.state === 'paid') return { at: 'paid', payable };
  if (view.state === 'refunding' || view.state === 'refunded') return { at: 'gone', payable, offered: true };
  // A code that this terminal showed before is not what the other person pays by.
  const isTheirs = view.present?.kind !== 'qr' && view.present?.kind !== 'card';
  const isOpen = view.state === 'waiting' || view.state === 'user-paying' || view.state === 'checking';
  return { ...state, isPaying: isTheirs && isOpen };
}
