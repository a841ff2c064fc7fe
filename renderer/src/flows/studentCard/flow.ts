import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import type {
  MakeCardWish,
  OrderCardWish,
  PrintSlipWish,
  StudentCardEvent,
  StudentCardState,
  StudentCardStateAt,
} from './state.ts';

/** A new student card as a pure function; null leaves it. An event that does not fit the state changes nothing. */
export function studentCardReducer(
  state: StudentCardState,
  event: StudentCardEvent,
): StudentCardState | null {
  switch (state.at) {
    case 'studentCard':
      return looking(state, event);
    case 'cardOrdered':
    case 'cardEnd':
      return ordered(state, event);
    case 'cardMaking':
      return making(state, event);
    default:
      return assertNever(state);
  }
}

type Looking = StudentCardStateAt<'studentCard'>;

function looking(state: Looking, event: StudentCardEvent): StudentCardState | null {
  const { act } = state;
  switch (event.type) {
    case 'orderCard':
      return begin<OrderCardWish | PrintSlipWish, Looking>(
        { ...state, isNotOffered: isUnderWay(act) && state.isNotOffered },
        wishOf(state, event.offer, event.draftId),
      );
    case 'cardOrdered':
      return taken(state, event.request);
    case 'cardUnpaid':
      return { ...state, isNotOffered: !event.offered };
    case 'cardPaid': {
      if (state.ordered === null) return state;
      const { request, offer } = state.ordered;
      return done({ ...request, state: 'requested' }, offer);
    }
    case 'printSlip':
      return begin<OrderCardWish | PrintSlipWish, Looking>(
        isUnderWay(act) ? state : { ...state, isUnprinted: false },
        { kind: 'printSlip', orderId: event.orderId },
      );
    case 'failed':
      return failAct(state, event.failure);
    case 'makeCard':
    case 'cardStep':
    case 'cardMade':
      return state;
    case 'back':
      // What is being ordered must not be lost sight of.
      return isUnderWay(act) ? state : null;
    default:
      return assertNever(event);
  }
}

/** Tried again after a failure it is the same wish, as the first try may have made the order; unless the fee is another by now. */
function wishOf(
  { act, ordered: before }: Looking,
  offer: OrderCardWish['offer'],
  draftId: string,
): OrderCardWish {
  const failed = act?.failure && act.wish.kind === 'orderCard' ? act.wish : null;
  if (failed?.offer.totalFee === offer.totalFee && before === null) return { ...failed, offer };
  return { kind: 'orderCard', offer, draftId };
}

function taken(state: Looking, request: StudentCardStateAt<'cardOrdered'>['request']): StudentCardState {
  const { act } = state;
  if (!isUnderWay(act) || act.wish.kind !== 'orderCard') return state;
  const { offer } = act.wish;
  if (request.state === 'requested') return done(request, offer);
  return { ...state, act: null, ordered: { request, offer } };
}

function done(
  request: StudentCardStateAt<'cardOrdered'>['request'],
  offer: OrderCardWish['offer'],
): StudentCardState {
  return { at: 'cardOrdered', request, offer, act: null, isUnprinted: false };
}

type Ordered = StudentCardStateAt<'cardOrdered'> | StudentCardStateAt<'cardEnd'>;

function ordered(state: Ordered, event: StudentCardEvent): StudentCardState | null {
  const { act, request, offer } = state;
  switch (event.type) {
    case 'makeCard': {
      if (state.at !== 'cardOrdered' || isUnderWay(act)) return state;
      const wish: MakeCardWish = { kind: 'makeCard', orderId: request.orderId };
      return { at: 'cardMaking', request, offer, step: 'asked', act: { wish, failure: null } };
    }
    case 'printSlip':
      return begin<PrintSlipWish, Ordered>(isUnderWay(act) ? state : { ...state, isUnprinted: false }, {
        kind: 'printSlip',
        orderId: request.orderId,
      });
    case 'failed':
      return failAct<PrintSlipWish, Ordered>(state, event.failure);
    case 'back':
      return isUnderWay(act) ? state : null;
    default:
      return state;
  }
}

function making(state: StudentCardStateAt<'cardMaking'>, event: StudentCardEvent): StudentCardState {
  const { request, offer } = state;
  switch (event.type) {
    case 'cardStep':
      return state.step === event.step ? state : { ...state, step: event.step };
    case 'cardMade':
      return { at: 'cardEnd', end: event.end, request, offer, act: null, isUnprinted: false };
    default:
      return state;
  }
}
