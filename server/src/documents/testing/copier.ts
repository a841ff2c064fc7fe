import sharp, { type Sharp } from 'sharp';

/** A greyscale picture. */
export interface Scan {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export const ORIGINAL_DPI = 600;
/** What the lens blurs, in dots of the original: 0.085 mm. */
const LENS = 2;
/** Everything lighter is taken for the colour of the paper. */
const GROUND_REMOVED_ABOVE = 205;

/** What a copier makes of a page: its lens blurs it, its sensor scans it, and it removes pale grounds. */
export async function copied({ width, height, pixels }: Scan, dpi: number): Promise<Scan> {
  // Each in a step of its own, as one pipeline does them in an order of its own.
  const seen = await greyOf(sharp(pixels, { raw: { width, height, channels: 1 } }).blur(LENS));
  const side = Math.round((width * dpi) / ORIGINAL_DPI);
  const scanned = await greyOf(sharp(seen.pixels, rawOf(seen)).resize(side, null, { kernel: 'linear' }));
  return greyOf(sharp(scanned.pixels, rawOf(scanned)).threshold(GROUND_REMOVED_ABOVE));
}

/** The part of the ink that full black would need, in a square patch at this place, all in millimetres. */
export function inkAt({ width, pixels }: Scan, dpi: number, x: number, y: number, sideMm: number): number {
  const dots = (mm: number) => Math.round((mm * dpi) / MM_PER_INCH);
  const side = dots(sideMm);
  let ink = 0;
  for (let row = 0; row < side; row += 1) {
    const start = dots(x) + (dots(y) + row) * width;
    for (const light of pixels.subarray(start, start + side)) ink += 255 - light;
  }
  return ink / (255 * side * side);
}

const MM_PER_INCH = 25.4;

export function rawOf({ width, height }: Scan) {
  return { raw: { width, height, channels: 1 as const } };
}

async function greyOf(picture: Sharp): Promise<Scan> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
