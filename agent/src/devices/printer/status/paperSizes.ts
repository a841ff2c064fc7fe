import type { PaperSize } from '@self-print/contract/fields.ts';

/** Width and height in hundredths of a millimetre, the unit of IPP's media-size. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

export const PAPER_DIMENSIONS: Readonly<Record<PaperSize, Dimensions>> = {
  A4: { width: 21_000, height: 29_700 },
  A3: { width: 29_700, height: 42_000 },
};

/** Printers that calculate in points list A4 as 20990 x 29704; no two paper sizes are this close. */
const TOLERANCE = 100;

/** Whether a listed size stands for the paper size. */
export function isPaper(size: PaperSize, listed: Dimensions): boolean {
  const exact = PAPER_DIMENSIONS[size];
  return (
    Math.abs(listed.width - exact.width) <= TOLERANCE && Math.abs(listed.height - exact.height) <= TOLERANCE
  );
}
