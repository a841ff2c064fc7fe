import { z } from 'zod/mini';
import type { PaperSize } from '../fields.ts';
import { mm } from './units.ts';

/** Upright, in millimetres. B5 is that of ISO 216, B5-JIS that of JIS P 0138; 16K is the 16开 of Chinese offices (GB/T 9704—1988). */
const PAPER_MM = {
  A3: { width: 297, height: 420 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  B5: { width: 176, height: 250 },
  'B5-JIS': { width: 182, height: 257 },
  '16K': { width: 184, height: 260 },
  Letter: { width: 215.9, height: 279.4 },
} as const;
export const PAPER_NAMES = ['A3', 'A4', 'A5', 'B5', 'B5-JIS', '16K', 'Letter'] as const;

/** The smallest side that printers take, and the sides of the largest sheet that they hold. */
export const CUSTOM_PAPER_MM = { least: 60, short: PAPER_MM.A3.width, long: PAPER_MM.A3.height } as const;
const customSide = z.number().check(z.minimum(CUSTOM_PAPER_MM.least), z.maximum(CUSTOM_PAPER_MM.long));

export const page = z.strictObject({
  /** A custom size is turned by the orientation like others, whichever of its sides is named first. */
  size: z.union([z.enum(PAPER_NAMES), z.strictObject({ width: customSide, height: customSide })]),
  orientation: z.enum(['portrait', 'landscape']),
  margins: z.strictObject({ top: mm, right: mm, bottom: mm, left: mm }),
  /** Of every page but the first. The sides are the same on all, for what goes on over pages has one width. */
  laterMargins: z.optional(z.strictObject({ top: mm, bottom: mm })),
});
type Page = z.infer<typeof page>;

export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** Width and height of the paper in millimetres, in its orientation. */
export function paperOf({ size, orientation }: Pick<Page, 'size' | 'orientation'>): Measures {
  const { width, height } = typeof size === 'string' ? PAPER_MM[size] : size;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}

/** The paper of terminals on which a page is printed in its own size: the smaller one that holds it; null where none does. */
export function sheetFor({ size }: Pick<Page, 'size'>): PaperSize | null {
  const { width, height } = paperOf({ size, orientation: 'portrait' });
  const holds = (name: PaperSize) => width <= PAPER_MM[name].width && height <= PAPER_MM[name].height;
  if (holds('A4')) return 'A4';
  return holds('A3') ? 'A3' : null;
}

/** The margins of pages after the first. */
export function laterMarginsOf({
  margins,
  laterMargins,
}: Pick<Page, 'margins' | 'laterMargins'>): Page['margins'] {
  return { ...margins, ...laterMargins };
}
