import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

export interface PrintInquiryWish {
  readonly kind: 'printInquiry';
  readonly inquiryId: string;
  /** Names the print, so that a lost answer takes no second one. */
  readonly printId: string;
}

/** Looking up one's own data, for a person who signed in. */
export type InquiryState =
  /** What can be looked up here. */
  | { readonly at: 'inquiries'; readonly page: number }
  | {
      readonly at: 'inquiry';
      readonly inquiryId: string;
      readonly page: number;
      readonly act: Act<PrintInquiryWish> | null;
      /** The list to go back to. */
      readonly listPage: number;
    };

/** The state at one place of the flow. */
export type InquiryStateAt<At extends InquiryState['at']> = Extract<InquiryState, { at: At }>;

export type InquiryEvent =
  | { readonly type: 'openInquiry'; readonly inquiryId: string }
  | { readonly type: 'page'; readonly page: number }
  /** `printId`: a new UUID, for the print that may come of it. */
  | { readonly type: 'printInquiry'; readonly printId: string }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export const FIRST_INQUIRIES: InquiryState = { at: 'inquiries', page: 1 };
