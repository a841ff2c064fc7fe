import { OUTPATIENT_REPORTS_MAX } from '@self-print/contract/platform/outpatient.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import {
  FIRST_OUTPATIENT,
  type OutpatientEvent,
  type OutpatientState,
  type OutpatientWish,
  type PrintReportsWish,
} from './state.ts';

/** Refusals after which the list that was shown is not true any more. */
const LIST_IS_OLD: ReadonlySet<string | undefined> = new Set([
  'OUTPATIENT_REPORT_GONE',
  'PRINT_LIMIT_REACHED',
]);

/** Reports of the hospital as a pure function; null leaves them. An event that does not fit the state changes nothing. */
export function outpatientReducer(state: OutpatientState, event: OutpatientEvent): OutpatientState | null {
  const { act, found } = state;
  switch (event.type) {
    case 'findReports':
      return isUnderWay(act)
        ? state
        : begin<OutpatientWish, OutpatientState>(FIRST_OUTPATIENT, {
            kind: 'findReports',
            terminalCode: event.terminalCode,
          });
    case 'found':
      return isUnderWay(act) && act.wish.kind === 'findReports'
        ? { ...FIRST_OUTPATIENT, found: event.found }
        : state;
    case 'chooseReport':
      return choose(state, event.inspectionNum);
    case 'page':
      return isUnderWay(act) ? state : { ...state, page: Math.max(1, event.page) };
    case 'printReports':
      return isUnderWay(act) || found === null || state.chosen.length === 0
        ? state
        : begin<OutpatientWish, OutpatientState>({ ...state, slow: false }, wishOf(state, event.printId));
    case 'slow':
      return isUnderWay(act) ? { ...state, slow: true } : state;
    case 'failed':
      return failed(state, event);
    case 'back':
      // An order that the platform makes for the person must not be lost sight of.
      return isUnderWay(act) && act.wish.kind === 'printReports' ? state : null;
    default:
      return assertNever(event);
  }
}

function choose(state: OutpatientState, inspectionNum: string): OutpatientState {
  const { act, found, chosen } = state;
  const report = found?.reports.find((one) => one.inspectionNum === inspectionNum);
  if (isUnderWay(act) || report === undefined) return state;
  if (chosen.includes(inspectionNum))
    return { ...state, act: null, chosen: chosen.filter((one) => one !== inspectionNum) };
  const isFull = chosen.length >= OUTPATIENT_REPORTS_MAX;
  return isFull || report.printsLeft === 0
    ? state
    : { ...state, act: null, chosen: [...chosen, inspectionNum] };
}

/** Tried again after a failure it is the same print, as the first try may have made its order; another choice begins anew. */
function wishOf({ act, chosen }: OutpatientState, printId: string): PrintReportsWish {
  return act?.wish.kind === 'printReports'
    ? act.wish
    : { kind: 'printReports', inspectionNums: chosen, printId };
}

function failed(
  state: OutpatientState,
  { failure }: Extract<OutpatientEvent, { type: 'failed' }>,
): OutpatientState {
  const after = failAct(state, failure);
  if (after === state) return state;
  const isOld = failure.kind === 'refused' && LIST_IS_OLD.has(failure.name);
  return isOld ? { ...after, slow: false, found: null, chosen: [] } : { ...after, slow: false };
}
