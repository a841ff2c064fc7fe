/** The numbers of a print that determine how much paper it needs. */
export interface Extent {
  /** Printed sides of one copy. */
  readonly pages: number;
  readonly copies: number;
  readonly duplex: boolean;
}

/** Sheets of a whole print; every copy starts on a new sheet. */
export function sheetsOf({ pages, copies, duplex }: Extent): number {
  return copies * sheetsOfCopy(pages, duplex);
}

function sheetsOfCopy(pages: number, duplex: boolean): number {
  return duplex ? Math.ceil(pages / 2) : pages;
}

/** Sheets used after a number of printed sides; a half-printed sheet counts. */
export function sheetsAfter({ pages, copies, duplex }: Extent, impressions: number): number {
  const done = Math.min(impressions, pages * copies);
  return Math.floor(done / pages) * sheetsOfCopy(pages, duplex) + sheetsOfCopy(done % pages, duplex);
}
