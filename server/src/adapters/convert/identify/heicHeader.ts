import type { ByteSource } from './byteSource.ts';
import type { PictureSize } from './pictureSize.ts';

/** Brands of still images in HEVC (ISO/IEC 23008-12, annex B). */
const BRANDS = ['heic', 'heix', 'heim', 'heis'];
const BOXES_MAX = 10_000;
/** Of the box that describes all images; those of phones take some kilobytes. */
const META_LIMIT_BYTES = 1_024 * 1_024;
const BOX_HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;
/** Version and flags, with which some boxes begin. */
const VERSION_BYTES = 4;

/** Whether a file names one of the brands (ISO/IEC 14496-12, 4.3). */
export function isHeic(head: Buffer): boolean {
  if (head.byteLength < BOX_HEADER_BYTES || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.byteLength);
  for (let at = BOX_HEADER_BYTES; at + 4 <= end; at += 4) {
    if (BRANDS.includes(head.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

interface Box {
  readonly type: string;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** The largest size that an image of the file has (`ispe`), before anything is decoded; a photo in tiles has that of the whole. */
export async function heicSize(source: ByteSource): Promise<PictureSize | undefined> {
  const meta = await findMeta(source);
  if (!meta || meta.end - meta.start > META_LIMIT_BYTES) return undefined;
  const content = await source.read(meta.start, meta.end - meta.start);
  const [properties] = boxesOf(content, VERSION_BYTES, content.byteLength).filter(isOf('iprp'));
  const [container] = properties
    ? boxesOf(content, properties.start, properties.end).filter(isOf('ipco'))
    : [];
  const extents = container ? boxesOf(content, container.start, container.end).filter(isOf('ispe')) : [];
  const sizes = extents
    .filter(({ start, end }) => end - start >= VERSION_BYTES + 8)
    .map(({ start }) => ({
      width: content.readUInt32BE(start + VERSION_BYTES),
      height: content.readUInt32BE(start + VERSION_BYTES + 4),
    }));
  return sizes.reduce<PictureSize | undefined>(
    (most, size) => (most && most.width * most.height >= size.width * size.height ? most : size),
    undefined,
  );
}

const isOf = (type: string) => (box: Box) => box.type === type;

async function findMeta(source: ByteSource): Promise<Box | undefined> {
  let at = 0;
  for (let count = 0; count < BOXES_MAX && at < source.size; count += 1) {
    const box = readBox(await source.read(at, LARGE_HEADER_BYTES), at, source.size);
    if (!box || box.type === 'meta') return box;
    at = box.end;
  }
  return undefined;
}

function boxesOf(content: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < end && boxes.length < BOXES_MAX; ) {
    const box = readBox(content.subarray(at, at + LARGE_HEADER_BYTES), at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A box whose header is given; undefined when it does not fit into its surroundings. */
function readBox(header: Buffer, at: number, limit: number): Box | undefined {
  if (header.byteLength < BOX_HEADER_BYTES) return undefined;
  const stated = header.readUInt32BE(0);
  const type = header.toString('latin1', 4, 8);
  const isLarge = stated === 1;
  if (isLarge && header.byteLength < LARGE_HEADER_BYTES) return undefined;
  const size = isLarge ? Number(header.readBigUInt64BE(8)) : stated === 0 ? limit - at : stated;
  const start = at + (isLarge ? LARGE_HEADER_BYTES : BOX_HEADER_BYTES);
  const end = at + size;
  return end < start || end > limit ? undefined : { type, start, end };
}
