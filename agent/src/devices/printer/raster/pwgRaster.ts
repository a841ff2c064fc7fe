import { BYTES_PER_PIXEL, type RasterPlan, sheetPixels, transformOf } from './rasterPlan.ts';

/** Synchronisation word of PWG raster: "RaS2". */
export const PWG_SYNC = Uint8Array.from(Buffer.from('RaS2', 'latin1'));
const HEADER_BYTES = 1_796;
const POINTS_PER_INCH = 72;
const COLOUR_SPACE = { grey: 18, rgb: 19 } as const;
const COLOURS = { grey: 1, rgb: 3 } as const;
const BITS = 8;
const WHITE = 0xff_ffff;
/** Names of PWG 5101.1. */
const SIZE_NAMES = { A4: 'iso_a4_210x297mm', A3: 'iso_a3_297x420mm' } as const;

/** Where fields start in a page header (PWG 5102.4, table 1). */
const AT = {
  mediaClass: 0,
  duplex: 272,
  resolution: 276,
  copies: 340,
  pageSize: 352,
  tumble: 368,
  width: 372,
  height: 376,
  bitsPerColour: 384,
  bitsPerPixel: 388,
  bytesPerLine: 392,
  colourSpace: 400,
  colours: 420,
  totalPages: 452,
  crossFeedTransform: 456,
  feedTransform: 460,
  imageBoxRight: 472,
  imageBoxBottom: 476,
  alternatePrimary: 480,
  pageSizeName: 1_732,
} as const;

/**
 * Header of a page in PWG raster (PWG 5102.4 section 4.3), big-endian; fields of other raster formats are 0.
 * @param page counted from 0
 */
export function pwgPageHeader(plan: RasterPlan, page: number, pages: number): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  const { width, height } = sheetPixels(plan);
  const { resolution, colour, sides } = plan;
  const { crossFeed, feed } = transformOf(plan, page);
  const points = (pixels: number) => Math.round((pixels * POINTS_PER_INCH) / resolution);
  header.write('PwgRaster', AT.mediaClass, 'latin1');
  header.writeUInt32BE(sides === 'one-sided' ? 0 : 1, AT.duplex);
  header.writeUInt32BE(resolution, AT.resolution);
  header.writeUInt32BE(resolution, AT.resolution + 4);
  // The ticket makes the copies.
  header.writeUInt32BE(1, AT.copies);
  header.writeUInt32BE(points(width), AT.pageSize);
  header.writeUInt32BE(points(height), AT.pageSize + 4);
  header.writeUInt32BE(sides === 'two-sided-short-edge' ? 1 : 0, AT.tumble);
  header.writeUInt32BE(width, AT.width);
  header.writeUInt32BE(height, AT.height);
  header.writeUInt32BE(BITS, AT.bitsPerColour);
  header.writeUInt32BE(BITS * COLOURS[colour], AT.bitsPerPixel);
  header.writeUInt32BE(width * BYTES_PER_PIXEL[colour], AT.bytesPerLine);
  header.writeUInt32BE(COLOUR_SPACE[colour], AT.colourSpace);
  header.writeUInt32BE(COLOURS[colour], AT.colours);
  header.writeUInt32BE(pages, AT.totalPages);
  header.writeInt32BE(crossFeed, AT.crossFeedTransform);
  header.writeInt32BE(feed, AT.feedTransform);
  header.writeUInt32BE(width, AT.imageBoxRight);
  header.writeUInt32BE(height, AT.imageBoxBottom);
  header.writeUInt32BE(WHITE, AT.alternatePrimary);
  header.write(SIZE_NAMES[plan.paperSize], AT.pageSizeName, 'latin1');
  return header;
}
