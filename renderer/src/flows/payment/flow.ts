import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { PayMethod, PaymentView } from '@self-print/contract/platform/payments.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { cardReducer, cardStepOf, isCardEvent, isTaking } from './card.ts';
import { forOther } from './forOther.ts';
import {
  isUnderWay,
  type PaymentEvent,
  type PaymentState,
  type PaymentStateAt,
  startForOther,
  startPayment,
} from './state.ts';

/** The digits of a payment code, as the contract takes them. */
const PAYMENT_CODE = /^\d{16,24}$/;

/** Paying an order as a pure function. An event that does not fit the state changes nothing. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (state.at) {
    case 'asking':
      return asking(state, event);
    case 'unavailable':
      if (event.type === 'again') return startPayment(state.payable);
      return event.type === 'leave' ? gone(state) : state;
    case 'choosing':
      return choosing(state, event);
    case 'starting':
      return starting(state, event);
    case 'following':
      return following(state, event);
    case 'forOther':
      return forOther(state, event);
    case 'leaving':
      return event.type === 'closed' ? closed(state, event.view) : state;
    case 'unsettled':
      return event.type === 'leave' ? gone(state) : state;
    case 'paid':
    case 'gone':
      return state;
    default:
      return assertNever(state);
  }
}

function asking(state: PaymentStateAt<'asking'>, event: PaymentEvent): PaymentState {
  const { payable } = state;
  switch (event.type) {
    case 'offered': {
      const { methods } = event;
      if (methods.length === 0) return { at: 'gone', payable, offered: false };
      const [only, ...others] = buttonMethods(methods);
      return only !== undefined && others.length === 0
        ? { at: 'starting', payable, methods, start: { by: 'method', method: only } }
        : { at: 'choosing', payable, methods, trouble: null };
    }
    case 'unavailable':
      return { at: 'unavailable', payable };
    default:
      return state;
  }
}

/** The ways that begin with a button: a QR code to be scanned with a phone, or a card on the reader. */
export function buttonMethods(methods: readonly PayMethod[]): readonly PayMethod[] {
  return methods.filter(({ flow }) => flow === 'qr' || flow === 'card');
}

/** Whether the terminal takes the payment code of a phone. */
export function takesCodes(methods: readonly PayMethod[]): boolean {
  return methods.some(({ flow }) => flow === 'scan');
}

type Offering = PaymentStateAt<'choosing' | 'following'>;

function choosing(state: PaymentStateAt<'choosing'>, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'choose':
      return begin(state, event.method);
    case 'forOther':
      return startForOther(state);
    case 'scanned':
      return scanned(state, event.text) ?? { ...state, trouble: { kind: 'notACode' } };
    case 'leave':
      return gone(state);
    default:
      return state;
  }
}

function begin({ payable, methods }: Offering, method: PayMethod): PaymentState {
  return { at: 'starting', payable, methods, start: { by: 'method', method } };
}

/** Null where the text is no payment code, or no channel takes one. */
function scanned({ payable, methods }: Offering, text: string): PaymentState | null {
  const authCode = text.trim();
  if (!takesCodes(methods) || !PAYMENT_CODE.test(authCode)) return null;
  return { at: 'starting', payable, methods, start: { by: 'code', authCode } };
}

function starting(state: PaymentStateAt<'starting'>, event: PaymentEvent): PaymentState {
  const { payable, methods, start } = state;
  const method = start.by === 'method' ? start.method : null;
  const followed = { payable, methods, method, asked: false, notACode: false, card: null };
  switch (event.type) {
    case 'seen':
      return seen({ at: 'following', ...followed, view: null, endsAtMs: event.endsAtMs }, event);
    case 'refused':
      if (isNotNeeded(event.failure)) return { at: 'paid', payable };
      // Whether it began is not known: only the platform can say, and a second try could be paid twice.
      return isAmbiguous(event.failure)
        ? { at: 'following', ...followed, view: null, endsAtMs: event.endsAtMs }
        : { at: 'choosing', payable, methods, trouble: { kind: 'refused', failure: event.failure } };
    default:
      return state;
  }
}

function isNotNeeded(failure: PlatformFailure): boolean {
  return failure.kind === 'refused' && failure.name === 'PAY_NOT_NEEDED';
}

/** Refusals after which a payment may stand at its channel nevertheless. */
const AMBIGUOUS: ReadonlySet<ErrorName | undefined> = new Set(['PAY_CHECKING', 'INTERNAL', undefined]);

function isAmbiguous(failure: PlatformFailure): boolean {
  if (failure.kind === 'noToken') return false;
  return failure.kind !== 'refused' || AMBIGUOUS.has(failure.name);
}

function following(state: PaymentStateAt<'following'>, event: PaymentEvent): PaymentState {
  const { payable, card, view } = state;
  if (isCardEvent(event)) {
    if (card === null || view?.present?.kind !== 'card') return state;
    return { ...state, card: cardReducer(card, view.present.withPassword, event) };
  }
  switch (event.type) {
    case 'seen':
      return seen(state, event);
    case 'choose':
      return mayBeginAnew(state) ? begin(state, event.method) : state;
    case 'forOther':
      return mayBeginAnew(state) ? startForOther(state) : state;
    case 'scanned':
      if (!mayBeginAnew(state)) return state;
      return scanned(state, event.text) ?? { ...state, notACode: true };
    case 'leave':
      return isUnderWay(state) ? { ...state, asked: true } : gone(state);
    case 'stay':
      return state.asked ? { ...state, asked: false } : state;
    case 'leaveUnpaid':
      return state.asked ? { at: 'leaving', payable } : state;
    default:
      return state;
  }
}

/** Not while the payer confirms, or nobody knows whether it was paid: a second payment could then be paid, too. */
export function mayBeginAnew({ view, card }: PaymentStateAt<'following'>): boolean {
  if (view === null || isTaking(card)) return false;
  return view.state === 'waiting' || view.state === 'failed' || view.state === 'closed';
}

function seen(
  state: PaymentStateAt<'following'>,
  { view, endsAtMs }: { readonly view: PaymentView; readonly endsAtMs: number },
): PaymentState {
  const { payable, methods } = state;
  switch (view.state) {
    case 'paid':
      return { at: 'paid', payable };
    case 'none':
      return { at: 'choosing', payable, methods, trouble: { kind: 'lost' } };
    case 'refunding':
    case 'refunded':
      return gone(state);
    case 'failed':
    case 'closed':
      // Nothing is left to be lost by leaving.
      return { ...state, view, endsAtMs, asked: false, card: null };
    case 'waiting':
    case 'user-paying':
    case 'checking':
      return { ...state, view, endsAtMs, card: cardStepOf(view, state.card) };
    default:
      return assertNever(view.state);
  }
}

function closed({ payable }: PaymentStateAt<'leaving'>, view: PaymentView | null): PaymentState {
  if (view?.state === 'paid') return { at: 'paid', payable };
  if (view === null || view.state === 'checking') return { at: 'unsettled', payable };
  return { at: 'gone', payable, offered: true };
}

function gone({ payable }: PaymentState): PaymentState {
  return { at: 'gone', payable, offered: true };
}
