import type { ByteSource } from './byteSource.ts';
import type { PictureSize } from './pictureSize.ts';

/** Offsets in a BMP (BITMAPFILEHEADER and BITMAPINFOHEADER of Windows). */
const RESERVED_AT = 6;
const PIXELS_AT = 10;
const INFO_SIZE_AT = 14;
const WIDTH_AT = 18;
const HEIGHT_AT = 22;
const BITS_AT = 28;
const COMPRESSION_AT = 30;
const HEADER_BYTES = 54;
/** Sizes of the info header, whose first 40 bytes are the same in all of them. */
const INFO_SIZES = [40, 52, 56, 108, 124];
/** None, run lengths of 8 and 4 bits, and the two with masks. */
const COMPRESSIONS = [0, 1, 2, 3, 6];
/** Those that leave each row its full length. */
const FULL_ROWS = [0, 3, 6];

/** Two letters alone could begin a text. */
export function isBmp(head: Buffer): boolean {
  return (
    head.byteLength >= HEADER_BYTES &&
    head.toString('latin1', 0, 2) === 'BM' &&
    head.readUInt32LE(RESERVED_AT) === 0 &&
    INFO_SIZES.includes(head.readUInt32LE(INFO_SIZE_AT))
  );
}

/** Width and height; undefined when the file is shorter than the rows that its header promises. */
export async function bmpSize(source: ByteSource): Promise<PictureSize | undefined> {
  const head = await source.read(0, HEADER_BYTES);
  if (!isBmp(head)) return undefined;
  const width = head.readInt32LE(WIDTH_AT);
  // Rows of a negative height come from the top.
  const height = Math.abs(head.readInt32LE(HEIGHT_AT));
  const compression = head.readUInt32LE(COMPRESSION_AT);
  if (width <= 0 || !COMPRESSIONS.includes(compression)) return undefined;
  const rowBytes = Math.ceil((width * head.readUInt16LE(BITS_AT)) / 32) * 4;
  const isFull = FULL_ROWS.includes(compression);
  const isWhole = !isFull || head.readUInt32LE(PIXELS_AT) + rowBytes * height <= source.size;
  return isWhole ? { width, height } : undefined;
}
