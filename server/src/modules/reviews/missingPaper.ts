import { sheetsAfter, sheetsOf } from '@self-print/contract/sheets.ts';
import type { OrderRow } from '../orders/orderStore.ts';

type Extent = Pick<OrderRow, 'pages' | 'copies' | 'duplex' | 'totalFee'>;

/**
 * Sheets that a person has of an order: of the print with the most, as each print begins anew. Null where a print did not count, or was
 * not reported.
 * @param impressions counted sides of each print
 */
export function sheetsOutOf(order: Extent, impressions: readonly (number | null)[]): number | null {
  let most = 0;
  for (const sides of impressions) {
    if (sides === null) return null;
    most = Math.max(most, sheetsAfter(order, sides));
  }
  return most;
}

/** The part of a fee for the sheets that did not come out, in fen, and at most what is left of the payment. */
export function priceOfMissing(order: Extent, sheetsOut: number | null, leftFen: number): number | null {
  if (sheetsOut === null) return null;
  const sheets = sheetsOf(order);
  return Math.min(leftFen, Math.round((order.totalFee * (sheets - sheetsOut)) / sheets));
}
