import type { PaperSize } from '@self-print/contract/fields.ts';
import type { Price } from '../orders/fee.ts';
import type { CloudPrintSettings } from './settings.ts';

/** What decides the price of a side. */
export interface SideKind {
  readonly paperSize: PaperSize;
  readonly colour: boolean;
  readonly duplex: boolean;
}

/** Fen per side, or undefined when this paper and colour are not offered. */
export function pricePerSide(
  { prices }: Pick<CloudPrintSettings, 'prices'>,
  { paperSize, colour, duplex }: SideKind,
): number | undefined {
  const price = prices.find((known) => known.paperSize === paperSize && known.colour === colour);
  return duplex ? price?.perSideDuplex : price?.perSide;
}

/** How many of an order's sides are free and what the others cost, in fen. */
export interface SidesFee {
  readonly freePages: number;
  readonly feePages: number;
  readonly totalFee: number;
}

/**
 * The fee for printed sides after the free ones that the person has left in this term. A side without a price makes all
 * sides free and uses up none of the person's free ones: whoever counts those leaves out orders without a price.
 */
export function sidesFeeOf(unitPrice: number, sides: number, remainingFreePages: number): SidesFee {
  const freePages = unitPrice === 0 ? sides : Math.min(sides, Math.max(0, remainingFreePages));
  const feePages = sides - freePages;
  return { freePages, feePages, totalFee: feePages * unitPrice };
}

/** What may change of a cloud print's price; `unitPrice` is fen per side. */
export type CloudTerms = Pick<Price, 'copies' | 'duplex' | 'unitPrice'>;

/** The price of copies of a document with so many sides. */
export function cloudPriceOf(sidesPerCopy: number, terms: CloudTerms, remainingFreePages: number): Price {
  const sides = sidesFeeOf(terms.unitPrice, sidesPerCopy * terms.copies, remainingFreePages);
  return { ...terms, ...sides, freeCopies: 0, chargedCopies: 0 };
}

/** Sheets of paper that copies of a document need. */
export function sheetsOf(sidesPerCopy: number, copies: number, duplex: boolean): number {
  return (duplex ? Math.ceil(sidesPerCopy / 2) : sidesPerCopy) * copies;
}
