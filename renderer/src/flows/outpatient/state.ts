import type { CallData } from '@self-print/contract/call.ts';
import type { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

export interface FindReportsWish {
  readonly kind: 'findReports';
  readonly terminalCode: string;
}
export interface PrintReportsWish {
  readonly kind: 'printReports';
  readonly inspectionNums: readonly string[];
  /** Names the print, so that a lost answer makes no second one. */
  readonly printId: string;
}
export type OutpatientWish = FindReportsWish | PrintReportsWish;

export type FoundReports = CallData<typeof outpatientCalls.findReport>;

/** Reports of the campus hospital, of a person who signed in. */
export interface OutpatientState {
  readonly at: 'outpatient';
  /** What the hospital said; null before. It is health data: nothing of it is spoken, and it goes with the screen. */
  readonly found: FoundReports | null;
  /** Reports that will be printed, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly page: number;
  /** The hospital takes its time over what was asked last. */
  readonly slow: boolean;
  readonly act: Act<OutpatientWish> | null;
}

export type OutpatientEvent =
  | { readonly type: 'findReports'; readonly terminalCode: string }
  | { readonly type: 'found'; readonly found: FoundReports }
  /** Chooses a report, or does so no longer. */
  | { readonly type: 'chooseReport'; readonly inspectionNum: string }
  | { readonly type: 'page'; readonly page: number }
  /** `printId`: a new UUID, for the print that may come of it. */
  | { readonly type: 'printReports'; readonly printId: string }
  | { readonly type: 'slow' }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export const FIRST_OUTPATIENT: OutpatientState = {
  at: 'outpatient',
  found: null,
  chosen: [],
  page: 1,
  slow: false,
  act: null,
};
