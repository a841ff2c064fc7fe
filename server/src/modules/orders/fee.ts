/** What an order costs. Money in fen. */
export interface Fee {
  readonly freeCopies: number;
  readonly chargedCopies: number;
  readonly totalFee: number;
}

/**
 * The fee for `copies` whole copies at `unitPrice` fen, after the free copies that the person has left.
 * An item without a price makes every copy free and uses up no free copies.
 */
export function feeOf(unitPrice: number, copies: number, remainingFreeCopies: number): Fee {
  const freeCopies = unitPrice === 0 ? copies : Math.min(copies, Math.max(0, remainingFreeCopies));
  const chargedCopies = copies - freeCopies;
  return { freeCopies, chargedCopies, totalFee: chargedCopies * unitPrice };
}
