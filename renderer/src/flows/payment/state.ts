import type { Bilingual } from '@self-print/contract/fields.ts';
import type { PayMethod, PaymentView } from '@self-print/contract/platform/payments.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { CardEvent, CardStep } from './card.ts';

/** An order that can be paid at this terminal. */
export interface Payable {
  readonly orderId: string;
  readonly orderType: number | undefined;
  readonly title: Bilingual;
  /** What has to be paid, in fen. */
  readonly amountFen: number;
  /**
   * How it goes on once it is paid: `resolve` looks its pickup code up again, `take` claims it for its owner, `print` prints it then as
   * well; an order that this terminal holds is checked again and shown (`check`); a fee is settled by it (`fee`), and a student card is
   * asked for (`card`).
   */
  readonly next: 'resolve' | 'take' | 'check' | 'print' | 'fee' | 'card';
}

/** What was set off to pay: a way that shows a QR code, or the payment code of the payer's phone. */
export type PayStart =
  | { readonly by: 'method'; readonly method: PayMethod }
  | { readonly by: 'code'; readonly authCode: string };

/** Why the last try to pay did not begin. */
export type PayTrouble =
  | { readonly kind: 'refused'; readonly failure: PlatformFailure }
  | { readonly kind: 'notACode' }
  /** No answer came, and the platform knows of no payment. */
  | { readonly kind: 'lost' };

export type PaymentState =
  | { readonly at: 'asking'; readonly payable: Payable }
  | { readonly at: 'unavailable'; readonly payable: Payable }
  | {
      readonly at: 'choosing';
      readonly payable: Payable;
      readonly methods: readonly PayMethod[];
      readonly trouble: PayTrouble | null;
    }
  | {
      readonly at: 'starting';
      readonly payable: Payable;
      readonly methods: readonly PayMethod[];
      readonly start: PayStart;
    }
  | {
      readonly at: 'following';
      readonly payable: Payable;
      readonly methods: readonly PayMethod[];
      /** The way that was begun here; null for a payment code. */
      readonly method: PayMethod | null;
      /** Null while no answer about the payment has come. */
      readonly view: PaymentView | null;
      /** Until when the payer can pay. */
      readonly endsAtMs: number;
      /** Whether the person is asked if they want to leave without paying. */
      readonly asked: boolean;
      /** Whether what was scanned last was no payment code. */
      readonly notACode: boolean;
      /** How far a payment by campus card is; null for the other ways. */
      readonly card: CardStep | null;
    }
  /** Somebody else is to pay on their own phone. `link`: null until it was given. `isPaying`: they have begun. */
  | {
      readonly at: 'forOther';
      readonly payable: Payable;
      readonly methods: readonly PayMethod[];
      readonly link: { readonly address: string; readonly endsAtMs: number } | null;
      readonly isPaying: boolean;
    }
  /** The payment is being closed for a person who leaves. */
  | { readonly at: 'leaving'; readonly payable: Payable }
  /** The person has left, and nobody knows yet whether it was paid. */
  | { readonly at: 'unsettled'; readonly payable: Payable }
  | { readonly at: 'paid'; readonly payable: Payable }
  /** Back to the screen below. `offered`: whether there was a way to pay. */
  | { readonly at: 'gone'; readonly payable: Payable; readonly offered: boolean };

/** The state at one place of the flow. */
export type PaymentStateAt<At extends PaymentState['at']> = Extract<PaymentState, { at: At }>;

export type PaymentEvent =
  | CardEvent
  | { readonly type: 'offered'; readonly methods: readonly PayMethod[] }
  | { readonly type: 'unavailable' }
  | { readonly type: 'again' }
  | { readonly type: 'choose'; readonly method: PayMethod }
  | { readonly type: 'forOther' }
  | {
      readonly type: 'linked';
      readonly link: NonNullable<Extract<PaymentState, { at: 'forOther' }>['link']>;
    }
  /** Back to the ways to pay oneself. */
  | { readonly type: 'ways' }
  | { readonly type: 'scanned'; readonly text: string }
  /** `endsAtMs`: until when the payer can pay. */
  | { readonly type: 'seen'; readonly view: PaymentView; readonly endsAtMs: number }
  | { readonly type: 'refused'; readonly failure: PlatformFailure; readonly endsAtMs: number }
  | { readonly type: 'leave' }
  | { readonly type: 'stay' }
  | { readonly type: 'leaveUnpaid' }
  /** What the platform says to leaving; null when no answer came. */
  | { readonly type: 'closed'; readonly view: PaymentView | null };

export function startPayment(payable: Payable): PaymentState {
  return { at: 'asking', payable };
}

/** Asks for a link by which somebody else pays. */
export function startForOther({
  payable,
  methods,
}: Pick<PaymentStateAt<'forOther'>, 'payable' | 'methods'>): PaymentState {
  return { at: 'forOther', payable, methods, link: null, isPaying: false };
}

/** Whether somebody may be paying now. */
export function isUnderWay({ view }: Pick<PaymentStateAt<'following'>, 'view'>): boolean {
  return view === null || (view.state !== 'failed' && view.state !== 'closed');
}
