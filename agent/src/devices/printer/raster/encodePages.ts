import { createLinePacker } from './packLines.ts';
import { PWG_SYNC, pwgPageHeader } from './pwgRaster.ts';
import {
  BYTES_PER_PIXEL,
  type DrawPlan,
  type PixelPlan,
  type RasterPlan,
  sheetPixels,
  transformOf,
} from './rasterPlan.ts';
import { urfFileHeader, urfPageHeader } from './urfRaster.ts';

/** Draws a band of a page, from `top` for `lines` lines, in the plan's colours without padding. */
export type DrawBand = (page: number, top: number, lines: number) => Uint8Array;

/** Pixels held in memory at a time; PDFium needs four bytes for each. */
const BAND_PIXELS = 2 * 1_024 * 1_024;

/** A document in the plan's format, a band at a time, so that memory does not grow with pages or their size. */
export function* encodePages(
  plan: DrawPlan,
  pages: number,
  drawBand: DrawBand,
): Generator<Uint8Array, void, void> {
  if (plan.format === 'pixels') return yield* drawFirstPage(plan, drawBand);
  yield plan.format === 'image/urf' ? urfFileHeader(pages) : PWG_SYNC;
  for (let page = 0; page < pages; page += 1) {
    yield plan.format === 'image/urf' ? urfPageHeader(plan) : pwgPageHeader(plan, page, pages);
    yield* encodePage(plan, page, drawBand);
  }
}

/** The pixels of the first page as they are. */
function* drawFirstPage(plan: PixelPlan, drawBand: DrawBand): Generator<Uint8Array, void, void> {
  const { width, height } = sheetPixels(plan);
  const bandLines = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let done = 0; done < height; done += bandLines)
    yield drawBand(0, done, Math.min(bandLines, height - done));
}

function* encodePage(plan: RasterPlan, page: number, drawBand: DrawBand): Generator<Uint8Array, void, void> {
  const { width, height } = sheetPixels(plan);
  const { crossFeed, feed } = transformOf(plan, page);
  const pixelBytes = BYTES_PER_PIXEL[plan.colour];
  const lineBytes = width * pixelBytes;
  const bandLines = Math.max(1, Math.floor(BAND_PIXELS / width));
  const packer = createLinePacker(pixelBytes);
  const turned = new Uint8Array(lineBytes);
  for (let done = 0; done < height; done += bandLines) {
    const lines = Math.min(bandLines, height - done);
    const band = drawBand(page, feed === 1 ? done : height - done - lines, lines);
    const packed: Uint8Array[] = [];
    for (let line = 0; line < lines; line += 1) {
      const at = (feed === 1 ? line : lines - 1 - line) * lineBytes;
      const pixels = band.subarray(at, at + lineBytes);
      packed.push(packer.add(crossFeed === 1 ? pixels : mirrored(pixels, turned, pixelBytes)));
    }
    yield Buffer.concat(packed);
  }
  yield packer.end();
}

/** The line from right to left, written into `turned`. */
function mirrored(line: Uint8Array, turned: Uint8Array, pixelBytes: number): Uint8Array {
  for (let at = 0; at < line.length; at += pixelBytes)
    for (let byte = 0; byte < pixelBytes; byte += 1)
      turned[line.length - at - pixelBytes + byte] = line[at + byte] ?? 0;
  return turned;
}
