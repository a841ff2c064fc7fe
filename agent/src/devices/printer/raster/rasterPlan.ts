import type { PaperSize } from '@self-print/contract/fields.ts';
import { PAPER_DIMENSIONS } from '../status/paperSizes.ts';
import type { PrintOptions } from '../types.ts';

/** How the back of a sheet must be arranged for a printer (PWG 5102.4 section 5.1, pwg-raster-document-sheet-back). */
export type SheetBack = 'normal' | 'flipped' | 'rotated' | 'manual-tumble';

/** How pages are drawn for a printer that does not accept PDF. */
export interface RasterPlan {
  readonly format: 'image/pwg-raster' | 'image/urf';
  /** Dots per inch in both directions. */
  readonly resolution: number;
  readonly colour: 'grey' | 'rgb';
  readonly sheetBack: SheetBack;
  readonly sides: PrintOptions['sides'];
  readonly paperSize: PaperSize;
}

/** How a page is drawn for a printer that takes pixels and no format, in the middle of a sheet of this size. */
export interface PixelPlan {
  readonly format: 'pixels';
  readonly colour: 'grey' | 'rgb';
  readonly sheet: { readonly width: number; readonly height: number };
}

export type DrawPlan = RasterPlan | PixelPlan;

export const BYTES_PER_PIXEL = { grey: 1, rgb: 3 } as const;
/** Hundredths of a millimetre in an inch. */
const INCH = 2_540;

/** Width and height of a sheet in pixels, portrait. */
export function sheetPixels(plan: DrawPlan): { readonly width: number; readonly height: number } {
  if (plan.format === 'pixels') return plan.sheet;
  const { paperSize, resolution } = plan;
  const { width, height } = PAPER_DIMENSIONS[paperSize];
  const pixels = (length: number) => Math.round((length * resolution) / INCH);
  return { width: pixels(width), height: pixels(height) };
}

/** Directions in which a page is written: −1 from right to left, or from the bottom to the top. */
export interface PageTransform {
  readonly crossFeed: 1 | -1;
  readonly feed: 1 | -1;
}

const AS_IT_IS: PageTransform = { crossFeed: 1, feed: 1 };
const TURNED: PageTransform = { crossFeed: -1, feed: -1 };

/**
 * Transform of a page (table 4 of PWG 5102.4, as cupsRasterInitPWGHeader has it).
 * @param page counted from 0; the second of each pair is a back
 */
export function transformOf({ sides, sheetBack }: RasterPlan, page: number): PageTransform {
  if (sides === 'one-sided' || page % 2 === 0) return AS_IT_IS;
  const tumble = sides === 'two-sided-short-edge';
  switch (sheetBack) {
    case 'normal':
      return AS_IT_IS;
    case 'flipped':
      return tumble ? { crossFeed: -1, feed: 1 } : { crossFeed: 1, feed: -1 };
    case 'rotated':
      return tumble ? AS_IT_IS : TURNED;
    case 'manual-tumble':
      return tumble ? TURNED : AS_IT_IS;
  }
}
