import { COLOUR_LIMIT_MS, COLOUR_PAGES_MAX } from '../limits.ts';
import type { Programs } from '../process/programs.ts';

/** Small, as only the presence of colour is looked for; thin lines still leave a tint. */
const RESOLUTION_DPI = 24;
/** Pages that are drawn very large would flood the answer. */
const LONG_SIDE_MAX_PX = 400;
const PIXELS_MAX_BYTES = COLOUR_PAGES_MAX * LONG_SIDE_MAX_PX * LONG_SIDE_MAX_PX * 3;
/** Channels of a grey pixel differ by rounding alone. */
const TINT = 12;

/**
 * Whether each page has colour; null for pages that were not looked at, as there were too many or it took too long. The pages are
 * drawn by poppler outside of this process.
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

/** Reads pictures one after the other in the binary PPM format of eight bits (netpbm ppm(5)). */
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
