import { type Extent, sheetsOfCopy } from '@self-print/contract/sheets.ts';

/** Printed sides of a whole print. */
export function impressionsOf({ pages, copies }: Extent): number {
  return pages * copies;
}

/** Sheets used after a number of printed sides; a half-printed sheet counts. */
export function sheetsAfter({ pages, copies, duplex }: Extent, impressions: number): number {
  const done = Math.min(impressions, pages * copies);
  return Math.floor(done / pages) * sheetsOfCopy(pages, duplex) + sheetsOfCopy(done % pages, duplex);
}
