import type { PaperSize } from '@self-print/contract/fields.ts';
import type { Price } from '../orders/fee.ts';
import type { CloudPrintSettings } from './settings.ts';

/** What the price of a side depends on. */
export interface SideKind {
  readonly paperSize: PaperSize;
  readonly colour: boolean;
  readonly duplex: boolean;
}

/** Fen per side; undefined when this combination of paper and colour is not offered. */
export function pricePerSide(
  { prices }: Pick<CloudPrintSettings, 'prices'>,
  { paperSize, colour, duplex }: SideKind,
): number | undefined {
  const price = prices.find((known) => known.paperSize === paperSize && known.colour === colour);
  return duplex ? price?.perSideDuplex : price?.perSide;
}

/** Number of free sides in an order and the price of the others, in fen. */
export interface SidesFee {
  readonly freePages: number;
  readonly feePages: number;
  readonly totalFee: number;
}

/**
 * Fee for printed sides after the free ones that the person has left in this term. If a side has no price, all sides are free
 * and none of the person's free ones are used up; those who count free sides must skip orders without a price.
 */
export function sidesFeeOf(unitPrice: number, sides: number, remainingFreePages: number): SidesFee {
  const freePages = unitPrice === 0 ? sides : Math.min(sides, Math.max(0, remainingFreePages));
  const feePages = sides - freePages;
  return { freePages, feePages, totalFee: feePages * unitPrice };
}

/** The variable parts of a cloud print's price; `unitPrice` is in fen per side. */
export type CloudTerms = Pick<Price, 'copies' | 'duplex' | 'unitPrice'>;

/** Price of copies of a document with the given number of sides. */
export function cloudPriceOf(sidesPerCopy: number, terms: CloudTerms, remainingFreePages: number): Price {
  const sides = sidesFeeOf(terms.unitPrice, sidesPerCopy * terms.copies, remainingFreePages);
  return { ...terms, ...sides, freeCopies: 0, chargedCopies: 0 };
}
