import { HEIC_PIXELS_MAX, PICTURE_PIXELS_MAX } from '../limits.ts';
import { bmpSize, isBmp } from './bmpHeader.ts';
import type { ByteSource } from './byteSource.ts';
import { heicSize, isHeic } from './heicHeader.ts';
import type { PictureSize } from './pictureSize.ts';

/** Image formats that can be converted to pages. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp' | 'heic';

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** Identifies an image format by its first bytes. */
export function pictureKind(head: Buffer): PictureKind | undefined {
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (head.subarray(0, 8).equals(PNG_MAGIC)) return 'png';
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return 'gif';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (isBmp(head)) return 'bmp';
  if (isHeic(head)) return 'heic';
  const tiff = head.toString('latin1', 0, 4);
  return tiff === 'II*\0' || tiff === 'MM\0*' ? 'tiff' : undefined;
}

/** Pixels that an image may have. */
export function pixelsMaxOf(kind: PictureKind): number {
  return kind === 'heic' ? HEIC_PIXELS_MAX : PICTURE_PIXELS_MAX;
}

/** Reads width and height from the header, before anything is decoded; undefined when there is no valid header. */
export async function pictureSize(kind: PictureKind, source: ByteSource): Promise<PictureSize | undefined> {
  if (kind === 'jpeg') return jpegSize(source);
  if (kind === 'bmp') return bmpSize(source);
  if (kind === 'heic') return heicSize(source);
  const head = await source.read(0, 32);
  if (head.byteLength < 26 && kind !== 'tiff') return undefined;
  switch (kind) {
    case 'png':
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    case 'gif':
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    case 'webp':
      return webpSize(head);
    case 'tiff':
      return tiffSize(source, head);
  }
}

const JPEG_SEGMENTS_MAX = 2_000;
/** Start-of-frame markers: C0 to CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU-T T.81, B.2.2. */
async function jpegSize(source: ByteSource): Promise<PictureSize | undefined> {
  let at = 2;
  for (let count = 0; count < JPEG_SEGMENTS_MAX; count += 1) {
    const segment = await source.read(at, 9);
    if (segment.byteLength < 9 || segment.readUInt8(0) !== 0xff) return undefined;
    const marker = segment.readUInt8(1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    at += 2 + segment.readUInt16BE(2);
  }
  return undefined;
}

/** RFC 9649: lossy, lossless and extended headers. */
function webpSize(head: Buffer): PictureSize | undefined {
  if (head.byteLength < 30) return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;
const TIFF_SHORT = 3;

/** TIFF 6.0, section 2: the tags of the first directory. */
async function tiffSize(source: ByteSource, head: Buffer): Promise<PictureSize | undefined> {
  if (head.byteLength < 8) return undefined;
  const isLittle = head.readUInt8(0) === 0x49;
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const start = long(head, 4);
  const count = await source.read(start, 2);
  if (count.byteLength < 2) return undefined;
  const tags = await source.read(start + 2, short(count, 0) * 12);
  const found = new Map<number, number>();
  for (let at = 0; at + 12 <= tags.byteLength; at += 12) {
    const isShort = short(tags, at + 2) === TIFF_SHORT;
    found.set(short(tags, at), isShort ? short(tags, at + 8) : long(tags, at + 8));
  }
  const width = found.get(TIFF_WIDTH);
  const height = found.get(TIFF_HEIGHT);
  return width === undefined || height === undefined ? undefined : { width, height };
}
