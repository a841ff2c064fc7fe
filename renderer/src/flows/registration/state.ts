import type { RegistrationReport } from '@self-print/contract/platform/registration.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

export interface RegisterWish {
  readonly kind: 'register';
  readonly termId: string;
}
export interface ProofWish {
  readonly kind: 'proof';
  readonly termId: string;
}
export interface ReportBackWish {
  readonly kind: 'reportBack';
  readonly leaveId: string;
}
export type RegistrationWish = RegisterWish | ProofWish | ReportBackWish;

/** What came of reporting back from a leave, by the specification's results 1, 0, 2 and 3. */
export type LeaveOutcome = 'done' | 'noneApproved' | 'notBegun' | 'wrong';

/** Registering for a term and reporting back from leave, for a person who signed in. */
export type RegistrationState =
  /** What can be done here. */
  | { readonly at: 'services' }
  | {
      readonly at: 'term';
      /** As it stood after the person registered; null before, where the screen asks the platform. */
      readonly report: RegistrationReport | null;
      readonly act: Act<RegisterWish | ProofWish> | null;
      /** Whether the proof was begun to print and did not surely come out. */
      readonly isUnprinted: boolean;
    }
  | {
      readonly at: 'leave';
      readonly act: Act<ReportBackWish> | null;
      readonly outcome: LeaveOutcome | null;
    };

/** The state at one place of the flow. */
export type RegistrationStateAt<At extends RegistrationState['at']> = Extract<RegistrationState, { at: At }>;

export type RegistrationEvent =
  | { readonly type: 'openTerm' }
  | { readonly type: 'openLeave' }
  | { readonly type: 'register'; readonly termId: string }
  | { readonly type: 'registered'; readonly report: RegistrationReport }
  | { readonly type: 'printProof'; readonly termId: string }
  | { readonly type: 'reportBack'; readonly leaveId: string }
  | { readonly type: 'reportedBack'; readonly outcome: LeaveOutcome }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export const FIRST_REGISTRATION: RegistrationState = { at: 'services' };

/** Back from a proof that did not surely come out: the person is registered whatever became of the paper. */
export function withoutProof(state: RegistrationState): RegistrationState {
  return state.at === 'term' ? { ...state, act: null, isUnprinted: true } : state;
}
