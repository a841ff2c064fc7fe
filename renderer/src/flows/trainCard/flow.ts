import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import { FIRST_TRAIN, isWriting, type TrainEvent, type TrainState, type TrainWish } from './state.ts';

/** The train card as a pure function; null leaves it. An event that does not fit the state changes nothing. */
export function trainReducer(state: TrainState, event: TrainEvent): TrainState | null {
  const { act, card, chosen, end } = state;
  const isBusy = isUnderWay(act);
  switch (event.type) {
    case 'readCard':
      return isBusy ? state : begin<TrainWish, TrainState>(FIRST_TRAIN, { kind: 'readCard' });
    case 'cardRead':
      return isBusy && act.wish.kind === 'readCard' ? { ...FIRST_TRAIN, card: event.card } : state;
    case 'chooseTrain':
      return isBusy || card === null || end !== null
        ? state
        : { ...state, chosen: event.operation, act: null };
    case 'writeCard':
      return card === null || chosen === null || end !== null
        ? state
        : begin<TrainWish, TrainState>(state, { kind: 'writeCard', operation: chosen, card });
    case 'cardWritten':
      return isWriting(state) ? { ...state, act: null, end: event.end } : state;
    case 'showTrain':
      return isBusy || card !== null || end !== null ? state : { ...FIRST_TRAIN, view: event.view };
    case 'applyTrain':
      return state.view === 'apply'
        ? begin<TrainWish, TrainState>(state, { kind: 'applyTrain', intervalHome: event.intervalHome })
        : state;
    case 'trainApplied':
      return isBusy && act.wish.kind === 'applyTrain' ? { ...FIRST_TRAIN, view: 'applied' } : state;
    case 'pictureTrain':
      return state.view === 'history' ? { ...state, pictured: event.changeId } : state;
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      return back(state);
    default:
      return assertNever(event);
  }
}

function back(state: TrainState): TrainState | null {
  // What may be changing on the card must not be lost sight of.
  if (isWriting(state)) return state;
  if (state.pictured !== null) return { ...state, pictured: null };
  if (state.end !== null || state.view !== 'card') return FIRST_TRAIN;
  if (state.chosen !== null) return { ...state, chosen: null, act: null };
  return state.card === null ? null : FIRST_TRAIN;
}
