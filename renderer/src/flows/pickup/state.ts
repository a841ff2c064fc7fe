import type { JobView, PrintStep } from '@self-print/contract/agent/printerView.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { Problem } from '../../problems/problem.ts';

/** The picture of a page, from 1. An object of its own for each loading, so that effects can distinguish them. */
export type Preview =
  | { readonly status: 'loading'; readonly page: number }
  | { readonly status: 'ready'; readonly page: number; readonly imageUrl: string }
  | { readonly status: 'unavailable'; readonly page: number };

/** Why the last pickup code was not taken; shown beside the keys, because the next try is made there. */
export type CodeTrouble =
  | { readonly kind: 'wrong'; readonly problem: Problem }
  | { readonly kind: 'notACode' }
  | { readonly kind: 'locked'; readonly problem: Problem; readonly untilMs: number };

/** What the person can go back to after a problem that may pass. */
export type Retry =
  | { readonly to: 'resolving'; readonly code: string }
  | { readonly to: 'confirming'; readonly order: TerminalOrder; readonly choosable: boolean };

/** What a person may change of an order before it is printed. Only owners of a file change how it lies on the paper. */
export interface PrintChoice {
  readonly copies: number;
  readonly duplex: boolean;
  readonly horizontal: boolean;
}

export type PickupState =
  | { readonly at: 'enteringCode'; readonly digits: string; readonly trouble: CodeTrouble | null }
  | { readonly at: 'resolving'; readonly code: string }
  | {
      readonly at: 'confirming';
      readonly order: TerminalOrder;
      /** Whether the copies may be changed. The order says so only until they have been. */
      readonly choosable: boolean;
      readonly preview: Preview;
      readonly copiesTrouble: Problem | null;
    }
  | {
      readonly at: 'changingCopies';
      readonly order: TerminalOrder;
      readonly choosable: boolean;
      readonly preview: Preview;
      readonly wanted: PrintChoice;
    }
  | {
      readonly at: 'starting';
      readonly order: TerminalOrder;
      readonly choosable: boolean;
      readonly step: PrintStep;
      /** The person has asked to go back, and the agent has not answered yet whether that is still possible. */
      readonly leaving: boolean;
    }
  | { readonly at: 'printing'; readonly order: TerminalOrder | null; readonly job: JobView }
  | {
      readonly at: 'held';
      readonly order: TerminalOrder | null;
      readonly job: JobView;
      readonly stop: 'no' | 'asked' | 'refused';
    }
  | { readonly at: 'finished'; readonly order: TerminalOrder | null; readonly job: JobView }
  | {
      readonly at: 'problem';
      readonly problem: Problem;
      readonly retry: Retry | null;
      /** Set while this terminal still holds the order. */
      readonly order: TerminalOrder | null;
      readonly job: JobView | null;
      /** Undefined where nothing was paid. */
      readonly refund?: Refund;
    };

/** By what this terminal proves that it claimed an order last. */
export interface RefundClaim {
  readonly orderId: string;
  readonly printLogId?: string;
}

/**
 * The money of an order whose paper did not come. `looking`: the platform is asked whether and how it comes back. `asked`, `failed`:
 * the person has pressed the button. `back` and `review`: it comes back, or staff looks first.
 */
export type Refund = { readonly claim: RefundClaim } & (
  | { readonly step: 'looking' | 'back' | 'review' }
  | {
      readonly step: 'offered' | 'asked' | 'failed';
      readonly way: 'atOnce' | 'review';
      readonly amountFen: number;
    }
);

export type PickupEvent =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'clear' }
  | { readonly type: 'scanned'; readonly code: string | null }
  | { readonly type: 'unlocked' }
  | { readonly type: 'resolved'; readonly order: TerminalOrder }
  /** `untilMs`: when entry is locked, until when. */
  | { readonly type: 'failed'; readonly problem: Problem; readonly untilMs?: number }
  | { readonly type: 'previewed'; readonly preview: Preview }
  | { readonly type: 'turnPage'; readonly page: number }
  | { readonly type: 'chooseCopies'; readonly copies: number }
  | { readonly type: 'chooseLayout'; readonly duplex: boolean; readonly horizontal: boolean }
  | { readonly type: 'copiesChanged'; readonly order: TerminalOrder }
  | { readonly type: 'copiesRefused'; readonly problem: Problem }
  /** The order as it is after it was paid here. */
  | { readonly type: 'checked'; readonly order: TerminalOrder }
  | { readonly type: 'print' }
  /** How far the agent is with this order. */
  | { readonly type: 'step'; readonly step: PrintStep }
  /** Whether the agent has let the order go. */
  | { readonly type: 'withdrawn'; readonly withdrawn: boolean }
  /** The agent's view of the print; `failure` is the problem to show when it has ended without success. */
  | { readonly type: 'job'; readonly job: JobView; readonly failure: Problem | null }
  | { readonly type: 'stop' }
  | { readonly type: 'stopRefused' }
  | { readonly type: 'refundOffered'; readonly way: 'atOnce' | 'review'; readonly amountFen: number }
  /** The person wants the money back. */
  | { readonly type: 'refund' }
  | { readonly type: 'refundAnswered'; readonly outcome: 'back' | 'review' | 'failed' }
  | { readonly type: 'retry' }
  | { readonly type: 'back' };

/** The state at one place of the flow. */
export type PickupStateAt<At extends PickupState['at']> = Extract<PickupState, { at: At }>;

/** Whether a print log may exist, so that only the printer's answer may decide how this ends. */
export function isPointOfNoReturn(step: PrintStep): boolean {
  return step === 'registering' || step === 'handing';
}

/** The order that this terminal has claimed and would have to give back if the person left now. */
export function claimedOrderId(state: PickupState | null): string | null {
  switch (state?.at) {
    case 'confirming':
    case 'changingCopies':
      return state.order.orderId;
    case 'starting':
      return isPointOfNoReturn(state.step) ? null : state.order.orderId;
    case 'problem':
      return state.job === null ? (state.order?.orderId ?? null) : null;
    default:
      return null;
  }
}

/** Whether a print is on its way to the agent or there, and not ended. */
export function isMachineAtWork(state: PickupState): boolean {
  return (
    state.at === 'printing' ||
    state.at === 'held' ||
    (state.at === 'starting' && isPointOfNoReturn(state.step))
  );
}
