import { COLOUR_LIMIT_MS, COLOUR_PAGES_MAX } from '../limits.ts';
import type { Programs } from '../process/programs.ts';

/** Low, because only the presence of colour matters; thin lines still leave a tint. */
const RESOLUTION_DPI = 24;
/** Bounds the output for extremely large pages. */
const LONG_SIDE_MAX_PX = 400;
const PIXELS_MAX_BYTES = COLOUR_PAGES_MAX * LONG_SIDE_MAX_PX * LONG_SIDE_MAX_PX * 3;
/** The channels of a grey pixel differ only by rounding. */
const TINT = 12;

/**
 * Determines whether each page has colour; null for pages not checked because of limits. Poppler renders the pages in a
 * separate process.
 */
export async function findColour(
  programs: Programs,
  userKey: string,
  folder: string,
  path: string,
  pageCount: number,
): Promise<(boolean | null)[]> {
  const looked = Math.min(pageCount, COLOUR_PAGES_MAX);
  const end = await programs.run(userKey, 'pdftoppm', {
    args: [
      ...['-f', '1', '-l', `${looked}`, '-cropbox', '-aa', 'yes'],
      ...['-scale-to', `${Math.round(RESOLUTION_DPI * A4_LONG_SIDE_INCH)}`, path],
    ],
    folder,
    limitMs: COLOUR_LIMIT_MS,
    outputLimitBytes: PIXELS_MAX_BYTES,
  });
  const pages = end.kind === 'exited' && end.code === 0 ? coloursOf(end.output) : [];
  return Array.from({ length: pageCount }, (_, index) => pages[index] ?? null);
}

const A4_LONG_SIDE_INCH = 11.69;

/** Parses concatenated images in the binary 8-bit PPM format (netpbm ppm(5)). */
export function coloursOf(pictures: Buffer): boolean[] {
  const found: boolean[] = [];
  let at = 0;
  while (at < pictures.byteLength) {
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(pictures.toString('latin1', at, at + 32));
    if (!header) return found;
    const start = at + header[0].length;
    const end = start + Number(header[1]) * Number(header[2]) * 3;
    if (end > pictures.byteLength) return found;
    found.push(hasTint(pictures, start, end));
    at = end;
  }
  return found;
}

function hasTint(pixels: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 3) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    if (Math.abs(red - green) > TINT || Math.abs(green - blue) > TINT || Math.abs(red - blue) > TINT)
      return true;
  }
  return false;
}
