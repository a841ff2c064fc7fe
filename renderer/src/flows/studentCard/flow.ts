import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import type {
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
      return ordered(state, event);
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

function ordered(state: StudentCardStateAt<'cardOrdered'>, event: StudentCardEvent): StudentCardState | null {
  const { act } = state;
  switch (event.type) {
    case 'printSlip':
      return begin(isUnderWay(act) ? state : { ...state, isUnprinted: false }, {
        kind: 'printSlip',
        orderId: state.request.orderId,
      });
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return isUnderWay(act) ? state : null;
    default:
      return state;
  }
}
