import type { ItemDetail } from '@self-print/contract/platform/items.ts';

/** What copies of a document cost a person, in fen, after those that are free. */
export function toPay({ price, remainingFreeCopies }: ItemDetail, copies: number): number {
  return Math.max(0, copies - Math.max(0, remainingFreeCopies)) * price;
}
