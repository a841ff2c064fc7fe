import type { Position } from '@self-print/contract/platform/dues.ts';
import type { OfferedPayment, Payer, PaymentOrder } from '@self-print/contract/platform/paymentItems.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

/** Who is looked for: by a typed number, or by the number that a campus card names. */
export type PayerWish = { readonly by: 'number' | 'card'; readonly number: string };

/** A fee that was chosen; the draft's id makes a repeated order the same one. */
export interface Chosen {
  readonly item: OfferedPayment;
  /** Null for a fee that anybody pays. */
  readonly payer: Payer | null;
  readonly draftId: string;
  /** What is paid together of all that the person owes, for a fee whose amount the school's system says. */
  readonly positions?: readonly Position[];
}

export type SelfPayState =
  | { readonly at: 'items'; readonly page: number }
  | { readonly at: 'payer'; readonly chosen: Chosen; readonly act: Act<PayerWish> | null }
  /** What the person owes, to choose from. */
  | {
      readonly at: 'positions';
      readonly chosen: Chosen;
      /** References of what was picked; null until the person has touched the list. */
      readonly picked: readonly string[] | null;
    }
  | {
      readonly at: 'amount';
      readonly chosen: Chosen;
      /** Yuan, as far as they are typed. */
      readonly typed: string;
      /** Whether what was typed is not within the limits. */
      readonly isOutside: boolean;
    }
  | {
      readonly at: 'confirm';
      readonly chosen: Chosen;
      readonly amountFen: number;
      readonly act: Act<'pay'> | null;
      /** The order that is paid next, or was left unpaid. */
      readonly order: PaymentOrder | null;
      /** Whether the terminal has no way to pay at the moment. */
      readonly isNotOffered: boolean;
    }
  /** The fee is paid. `act`: its receipt is being made. `isUnprinted`: it was begun to print, and did not surely come out. */
  | {
      readonly at: 'done';
      readonly order: PaymentOrder;
      readonly act: Act<'receipt'> | null;
      readonly isUnprinted: boolean;
    };

/** The state at one place of the flow. */
export type SelfPayStateAt<At extends SelfPayState['at']> = Extract<SelfPayState, { at: At }>;

export type SelfPayEvent =
  | { readonly type: 'back' }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'choose'; readonly item: OfferedPayment; readonly draftId: string }
  | { readonly type: 'look'; readonly wish: PayerWish }
  | { readonly type: 'found'; readonly payer: Payer }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'clear' }
  | { readonly type: 'enter' }
  | { readonly type: 'pick'; readonly picked: readonly string[] }
  | { readonly type: 'positions'; readonly positions: readonly Position[] }
  | { readonly type: 'amount'; readonly amountFen: number }
  | { readonly type: 'pay' }
  | { readonly type: 'ordered'; readonly order: PaymentOrder }
  /** The payment was left. `offered`: whether there was a way to pay. */
  | { readonly type: 'unpaid'; readonly offered: boolean }
  | { readonly type: 'paid' }
  | { readonly type: 'receipt' };

/** The same screen without what was set off on it. */
export function feeSettled(state: SelfPayState): SelfPayState {
  return 'act' in state && state.act !== null ? { ...state, act: null } : state;
}

/** Back from a receipt that did not surely come out. */
export function withoutReceipt(state: SelfPayState): SelfPayState {
  return state.at === 'done' ? { ...state, act: null, isUnprinted: true } : state;
}

export const FIRST_FEES: SelfPayState = { at: 'items', page: 1 };
