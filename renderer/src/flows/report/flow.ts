import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import type { ReportEvent, ReportState } from './state.ts';

/** The report as a pure function. What does not fit gives back the same state. */
export function reportReducer(state: ReportState, event: ReportEvent): ReportState {
  const { about } = state;
  switch (event.type) {
    case 'write':
      return state.at === 'code' ? { about, at: 'writing', act: null } : state;
    case 'showCode':
      return state.at === 'writing' && !isUnderWay(state.act) && about.source === 'kiosk'
        ? { about, at: 'code' }
        : state;
    case 'send':
      return state.at === 'writing' ? begin(state, event.wish) : state;
    case 'failed':
      return state.at === 'writing' ? failAct(state, event.failure) : state;
    case 'sent':
      return state.at === 'writing' && isUnderWay(state.act)
        ? { about, at: 'sent', number: event.number }
        : state;
    default:
      return assertNever(event);
  }
}
