import { assertNever } from '@self-print/contract/result.ts';
import { begin, failAct, isUnderWay } from '../kit/act.ts';
import type { InquiryEvent, InquiryState, InquiryStateAt, PrintInquiryWish } from './state.ts';

/** Inquiries as a pure function; null leaves them. An event that does not fit the state changes nothing. */
export function inquiryReducer(state: InquiryState, event: InquiryEvent): InquiryState | null {
  switch (state.at) {
    case 'inquiries':
      return list(state, event);
    case 'inquiry':
      return one(state, event);
    default:
      return assertNever(state);
  }
}

function list(state: InquiryStateAt<'inquiries'>, event: InquiryEvent): InquiryState | null {
  switch (event.type) {
    case 'openInquiry':
      return { at: 'inquiry', inquiryId: event.inquiryId, page: 1, act: null, listPage: state.page };
    case 'page':
      return { ...state, page: Math.max(1, event.page) };
    case 'back':
      return null;
    default:
      return state;
  }
}

function one(state: InquiryStateAt<'inquiry'>, event: InquiryEvent): InquiryState {
  const { act, inquiryId, listPage } = state;
  switch (event.type) {
    case 'page':
      return isUnderWay(act) ? state : { ...state, page: Math.max(1, event.page) };
    case 'printInquiry':
      return begin(state, wishOf(state, event.printId));
    case 'failed':
      return failAct(state, event.failure);
    case 'back':
      // What the platform takes off the prints must not be lost sight of.
      return isUnderWay(act) ? state : { at: 'inquiries', page: listPage };
    default:
      return state;
  }

  /** Tried again after a failure it is the same print, as the first try may have taken it. */
  function wishOf({ act: earlier }: InquiryStateAt<'inquiry'>, printId: string): PrintInquiryWish {
    return earlier?.failure ? earlier.wish : { kind: 'printInquiry', inquiryId, printId };
  }
}
