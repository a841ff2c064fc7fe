import { type RasterPlan, sheetPixels } from './rasterPlan.ts';

/**
 * Apple's URF ("UNIRAST") has no public specification; this is what CUPS reads (cups_raster_read_header in raster-stream.c), with
 * the duplex byte of AirPrint printers. Its lines are compressed like those of PWG raster.
 */
const MAGIC = 'UNIRAST\0';
const PAGE_HEADER_BYTES = 32;
const AT = {
  bitsPerPixel: 0,
  colourSpace: 1,
  duplex: 2,
  quality: 3,
  width: 12,
  height: 16,
  resolution: 20,
} as const;
const BITS_PER_PIXEL = { grey: 8, rgb: 24 } as const;
const COLOUR_SPACE = { grey: 0, rgb: 1 } as const;
const DUPLEX = { 'one-sided': 1, 'two-sided-short-edge': 2, 'two-sided-long-edge': 3 } as const;
const QUALITY_NORMAL = 4;

export function urfFileHeader(pages: number): Uint8Array {
  const header = Buffer.alloc(MAGIC.length + 4);
  header.write(MAGIC, 'latin1');
  header.writeUInt32BE(pages, MAGIC.length);
  return header;
}

export function urfPageHeader(plan: RasterPlan): Uint8Array {
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  const { width, height } = sheetPixels(plan);
  header[AT.bitsPerPixel] = BITS_PER_PIXEL[plan.colour];
  header[AT.colourSpace] = COLOUR_SPACE[plan.colour];
  header[AT.duplex] = DUPLEX[plan.sides];
  header[AT.quality] = QUALITY_NORMAL;
  header.writeUInt32BE(width, AT.width);
  header.writeUInt32BE(height, AT.height);
  header.writeUInt32BE(plan.resolution, AT.resolution);
  return header;
}
