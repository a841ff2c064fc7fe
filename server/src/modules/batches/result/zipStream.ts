import { crc32 } from 'node:zlib';

/** A file of an archive; its content is had when it is its turn. */
export interface ZipFile {
  readonly name: string;
  readonly contentLength: number;
  readonly read: () => Promise<Uint8Array>;
}

const VERSION = 20;
const VERSION_64 = 45;
/** Made on Unix: of files from DOS, Info-ZIP takes names for code page 437. */
const MADE_ON = 3 << 8;
const FILE_MODE = 0o100644;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Offset of a file beyond 4 GiB, in its central header. */
const EXTRA_BYTES = 12;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;
const FIRST_YEAR = 1980;

interface Entry {
  readonly name: Buffer;
  readonly contentLength: number;
  readonly offset: number;
}

/** How long an archive of these files is, in bytes. */
export function zipLength(files: readonly Pick<ZipFile, 'name' | 'contentLength'>[]): number {
  const entries = entriesOf(files);
  const central = entries.reduce((sum, entry) => sum + centralLength(entry), 0);
  return centralOffset(entries) + central + (isLarge(entries) ? END_64_BYTES + LOCATOR_BYTES : 0) + END_BYTES;
}

/**
 * Writes an archive (PKWARE's APPNOTE 6.3) file by file, in memory one at a time. Documents are compressed inside, so they are
 * stored as they are; beyond 4 GiB or 65,535 files it is ZIP64. Throws when a file has another length than was said.
 */
export async function* zipStream(files: readonly ZipFile[], at: Date): AsyncGenerator<Uint8Array> {
  const entries = entriesOf(files);
  const moment = dosMoment(at);
  const sums: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const content = await files[index]?.read();
    if (content?.byteLength !== entry.contentLength)
      throw new Error('A file of an archive has another length');
    const sum = crc32(content);
    sums.push(sum);
    yield localHeader(entry, sum, moment);
    yield content;
  }
  let central = 0;
  for (const [index, entry] of entries.entries()) {
    const header = centralHeader(entry, sums[index] ?? 0, moment);
    central += header.length;
    yield header;
  }
  yield endOf(entries, central);
}

function entriesOf(files: readonly Pick<ZipFile, 'name' | 'contentLength'>[]): readonly Entry[] {
  let offset = 0;
  return files.map(({ name, contentLength }) => {
    const entry = { name: Buffer.from(name, 'utf8'), contentLength, offset };
    offset += LOCAL_BYTES + entry.name.length + contentLength;
    return entry;
  });
}

const isFar = ({ offset }: Pick<Entry, 'offset'>) => offset >= FULL_32;
const centralLength = (entry: Entry) => CENTRAL_BYTES + entry.name.length + (isFar(entry) ? EXTRA_BYTES : 0);

function centralOffset(entries: readonly Entry[]): number {
  const last = entries.at(-1);
  return last ? last.offset + LOCAL_BYTES + last.name.length + last.contentLength : 0;
}

const isLarge = (entries: readonly Entry[]) =>
  entries.length >= FULL_16 || isFar({ offset: centralOffset(entries) });

function localHeader({ name, contentLength }: Entry, sum: number, [time, day]: DosMoment): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(day, 12);
  head.writeUInt32LE(sum, 14);
  head.writeUInt32LE(contentLength, 18);
  head.writeUInt32LE(contentLength, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

/** A file's entry in the list at the end. */
export function centralHeader(entry: Entry, sum: number, [time, day]: DosMoment): Buffer {
  const { name, contentLength, offset } = entry;
  const far = isFar(entry);
  const head = Buffer.alloc(CENTRAL_BYTES);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(MADE_ON | (far ? VERSION_64 : VERSION), 4);
  head.writeUInt16LE(far ? VERSION_64 : VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(day, 14);
  head.writeUInt32LE(sum, 16);
  head.writeUInt32LE(contentLength, 20);
  head.writeUInt32LE(contentLength, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(far ? EXTRA_BYTES : 0, 30);
  head.writeUInt16LE(FILE_MODE, 40);
  head.writeUInt32LE(far ? FULL_32 : offset, 42);
  if (!far) return Buffer.concat([head, name]);
  const extra = Buffer.alloc(EXTRA_BYTES);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(EXTRA_BYTES - 4, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return Buffer.concat([head, name, extra]);
}

function endOf(entries: readonly Entry[], central: number): Buffer {
  const offset = centralOffset(entries);
  const large = isLarge(entries);
  const end = Buffer.alloc(END_BYTES);
  const count = large ? FULL_16 : entries.length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(large ? FULL_32 : central, 12);
  end.writeUInt32LE(large ? FULL_32 : offset, 16);
  return large ? Buffer.concat([end64(entries.length, central, offset), end]) : end;
}

function end64(count: number, central: number, offset: number): Buffer {
  const end = Buffer.alloc(END_64_BYTES + LOCATOR_BYTES);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(END_64_BYTES - 12), 4);
  end.writeUInt16LE(MADE_ON | VERSION_64, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(central), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, END_64_BYTES);
  end.writeBigUInt64LE(BigInt(offset + central), END_64_BYTES + 8);
  end.writeUInt32LE(1, END_64_BYTES + 16);
  return end;
}

type DosMoment = readonly [time: number, day: number];

/** Archives have times to two seconds, of no zone. */
function dosMoment(at: Date): DosMoment {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const year = Math.max(0, at.getUTCFullYear() - FIRST_YEAR);
  return [time, (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}
