/** Where a simulator's book is kept beyond its process. */
export interface KeptTrades<Trade> {
  /** What was kept last. */
  readonly earlier: readonly Trade[];
  /** Takes the whole book after anything that may have changed it. */
  readonly keep: (trades: readonly Trade[]) => void;
}

/** A bill that tells a trade otherwise than the book does: without the payment, with another amount of it, or without its refunds. */
export type Misbilled = 'no-payment' | 'no-refunds' | { readonly paidFen: number };

/** The amount of a payment in the bill; null where the bill leaves it out. */
export function billedFen(amountFen: number, misbilled: Misbilled | undefined): number | null {
  if (misbilled === 'no-payment') return null;
  return typeof misbilled === 'object' ? misbilled.paidFen : amountFen;
}
