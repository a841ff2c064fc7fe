import { closeSync, openSync } from 'node:fs';
import koffi from 'koffi';

/** A page as CUPS reads it. */
export interface CupsPage {
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
  readonly bitsPerPixel: number;
  readonly colourSpace: number;
  readonly duplex: number;
  readonly tumble: number;
  readonly crossFeed: number;
  readonly feed: number;
  readonly totalPages: number;
  readonly sizeName: string;
  readonly pixels: Uint8Array;
}

const READ = 0;
const HEADER_BYTES = 1_796;

/** Reads PWG raster or URF by CUPS's own library, which comes with ippeveprinter. */
export function readByCups(file: string): CupsPage[] {
  const cups = koffi.load('libcups.so.2');
  const open = cups.func('void *cupsRasterOpen(int fd, int mode)');
  const readHeader = cups.func('uint cupsRasterReadHeader2(void *r, _Out_ uint8_t *header)');
  const readPixels = cups.func('uint cupsRasterReadPixels(void *r, _Out_ uint8_t *pixels, uint length)');
  const close = cups.func('void cupsRasterClose(void *r)');
  const fd = openSync(file, 'r');
  const raster: unknown = open(fd, READ);
  if (raster === null) throw new Error('CUPS does not know this format');
  const pages: CupsPage[] = [];
  for (;;) {
    const header = Buffer.alloc(HEADER_BYTES);
    if (readHeader(raster, header) !== 1) break;
    const number = (at: number) => header.readUInt32LE(at);
    const [height, bytesPerLine] = [number(376), number(392)];
    const pixels = Buffer.alloc(height * bytesPerLine);
    for (let line = 0; line < height; line += 1) {
      const at = line * bytesPerLine;
      if (readPixels(raster, pixels.subarray(at, at + bytesPerLine), bytesPerLine) !== bytesPerLine)
        throw new Error(`Page ${pages.length + 1} breaks off in line ${line}`);
    }
    pages.push({
      width: number(372),
      height,
      resolution: number(276),
      bitsPerPixel: number(388),
      colourSpace: number(400),
      duplex: number(272),
      tumble: number(368),
      crossFeed: header.readInt32LE(456),
      feed: header.readInt32LE(460),
      totalPages: number(452),
      sizeName: header.toString('latin1', 1_732).replace(/\0.*$/s, ''),
      pixels,
    });
  }
  close(raster);
  closeSync(fd);
  return pages;
}
