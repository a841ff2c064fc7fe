import type { PrintOutcome } from '../../../db/schema/orders.ts';
import type { Price } from '../fee.ts';

/** An agent's report on a print. `unconfirmed`: it cannot be known whether paper came out. */
export interface PrintReport {
  readonly outcome: Exclude<PrintOutcome, 'pending'>;
  /** Printed sides as counted by the printer; undefined when it did not count. */
  readonly impressions: number | undefined;
}

/** An action of the terminal that holds the order. */
interface ByHolder {
  readonly terminalCode: string;
}

/** Staff's decision on a print with unknown outcome. */
export type ReviewVerdict = 'printed' | 'reprint' | 'refund';

/** Everything that can happen to an order after it was placed. */
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
  /** The holder's name now belongs to a new machine, which knows nothing about the orders held before. */
  | { readonly kind: 'terminal-replaced' }
  /** The owner changed the order. */
  | { readonly kind: 'reordered'; readonly price: Price }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'payment-started' }
  | { readonly kind: 'payment-succeeded' }
  /** Failed, or abandoned and closed at the channel: another payment of the same order is possible. */
  | { readonly kind: 'payment-closed' }
  /** The money goes back. `terminalCode`: asked for at this terminal, which may hold the order. */
  | { readonly kind: 'refund-requested'; readonly terminalCode?: string }
  | { readonly kind: 'refunded' }
  /** `printLogId`: the print to judge by, of an order that no print decides at the moment. */
  | { readonly kind: 'sent-to-review'; readonly printLogId?: string }
  | { readonly kind: 'reviewed'; readonly verdict: ReviewVerdict }
);

export type OrderEventKind = OrderEvent['kind'];
export type EventOf<Kind extends OrderEventKind> = Extract<OrderEvent, { readonly kind: Kind }>;
