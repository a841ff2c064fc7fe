import type { PrintOutcome } from '../../../db/schema/orders.ts';
import type { Price } from '../fee.ts';

/** What an agent reports of a print. `unconfirmed`: nobody can know whether paper came out. */
export interface PrintReport {
  readonly outcome: Exclude<PrintOutcome, 'pending'>;
  /** Printed sides that the printer counted; undefined when it did not count them. */
  readonly impressions: number | undefined;
}

/** Something that a terminal does with an order that it holds. */
interface ByHolder {
  readonly terminalCode: string;
}

/** How a person decided about a print of which nobody knows the outcome. */
export type ReviewVerdict = 'printed' | 'reprint' | 'refund';

/** Everything that can happen to an order once it was placed. Those below `payment-started` wait for the payment channels. */
export type OrderEvent = { readonly now: Date } & (
  | { readonly kind: 'approved' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'claimed'; readonly terminalCode: string }
  | ({ readonly kind: 'lease-renewed' } & ByHolder)
  /** Copies or sides were changed at the terminal. */
  | ({ readonly kind: 'repriced'; readonly price: Price } & ByHolder)
  | ({ readonly kind: 'released' } & ByHolder)
  | ({ readonly kind: 'print-started'; readonly printLogId: string } & ByHolder)
  /** The print that decides the order's state has ended; see `settlementOf`. */
  | { readonly kind: 'print-ended'; readonly report: PrintReport }
  /** The machine behind the holder's name is a new one, which knows nothing of what the old one held. */
  | { readonly kind: 'terminal-replaced' }
  /** The owner wants the order in another way. */
  | { readonly kind: 'reordered'; readonly price: Price }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'payment-started' }
  | { readonly kind: 'payment-succeeded' }
  /** Failed, or given up and closed at the channel: the same order may be paid by another try. */
  | { readonly kind: 'payment-closed' }
  | { readonly kind: 'refund-requested' }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'sent-to-review' }
  | { readonly kind: 'reviewed'; readonly verdict: ReviewVerdict }
);

export type OrderEventKind = OrderEvent['kind'];
export type EventOf<Kind extends OrderEventKind> = Extract<OrderEvent, { readonly kind: Kind }>;
