import type { CardStep } from '@self-print/contract/agent/cardPrinter.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { CardRequest } from '@self-print/contract/platform/studentCard.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

/** What comes after a card was ordered, as it was shown before. */
export interface CardOffer {
  /** In fen. */
  readonly totalFee: number;
  readonly place: Bilingual;
  readonly readyDays: number;
}

export interface OrderCardWish {
  readonly kind: 'orderCard';
  readonly offer: CardOffer;
  /** Names the wish, so that a lost answer makes no second order. */
  readonly draftId: string;
}
export interface PrintSlipWish {
  readonly kind: 'printSlip';
  readonly orderId: string;
}

export interface MakeCardWish {
  readonly kind: 'makeCard';
  readonly orderId: string;
}
/** `done`: the card has come out. `failed`: certainly none was made, and the office makes it. `unknown`: staff looks. */
export type MakeEnd = 'done' | 'failed' | 'unknown';

/** What is being had, as it stands on the screens that follow the order. */
export interface Ordered {
  readonly request: CardRequest;
  readonly offer: CardOffer;
}

/** A new student card for a person who signed in. */
export type StudentCardState =
  /** What is recorded, what it costs, and why there is none now. */
  | {
      readonly at: 'studentCard';
      readonly act: Act<OrderCardWish | PrintSlipWish> | null;
      /** The order that is paid next, or was left unpaid, with what it was ordered for. */
      readonly ordered: Ordered | null;
      /** Whether the terminal has no way to pay at the moment. */
      readonly isNotOffered: boolean;
      /** Whether a slip was begun to print, and did not surely come out. */
      readonly isUnprinted: boolean;
    }
  /** The office makes the card, or this terminal does at once, where it can. */
  | (Ordered & {
      readonly at: 'cardOrdered';
      readonly act: Act<PrintSlipWish> | null;
      readonly isUnprinted: boolean;
    })
  /** This terminal makes it. Nothing leads away from here. */
  | (Ordered & {
      readonly at: 'cardMaking';
      readonly act: Act<MakeCardWish> | null;
      readonly step: CardStep;
    })
  | (Ordered & {
      readonly at: 'cardEnd';
      readonly end: MakeEnd;
      readonly act: Act<PrintSlipWish> | null;
      readonly isUnprinted: boolean;
    });

/** The state at one place of the flow. */
export type StudentCardStateAt<At extends StudentCardState['at']> = Extract<StudentCardState, { at: At }>;

export type StudentCardEvent =
  | { readonly type: 'orderCard'; readonly offer: CardOffer; readonly draftId: string }
  | { readonly type: 'cardOrdered'; readonly request: CardRequest }
  /** The payment was left. `offered`: whether there was a way to pay. */
  | { readonly type: 'cardUnpaid'; readonly offered: boolean }
  | { readonly type: 'cardPaid' }
  | { readonly type: 'makeCard' }
  | { readonly type: 'cardStep'; readonly step: CardStep }
  | { readonly type: 'cardMade'; readonly end: MakeEnd }
  | { readonly type: 'printSlip'; readonly orderId: string }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'back' };

export const FIRST_STUDENT_CARD: StudentCardStateAt<'studentCard'> = {
  at: 'studentCard',
  act: null,
  ordered: null,
  isNotOffered: false,
  isUnprinted: false,
};

const PLACES: ReadonlySet<string> = new Set<StudentCardState['at']>([
  'studentCard',
  'cardOrdered',
  'cardMaking',
  'cardEnd',
]);

/** Whether somebody is at their new student card. */
export function isStudentCard(state: { readonly at: string }): state is StudentCardState {
  return PLACES.has(state.at);
}

/** Back from a slip that did not surely come out. */
export function withoutSlip(state: StudentCardState): StudentCardState {
  return state.at === 'cardMaking' ? state : { ...state, act: null, isUnprinted: true };
}
