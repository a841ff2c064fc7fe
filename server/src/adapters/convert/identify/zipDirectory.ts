import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { PACKAGE_DIRECTORY_LIMIT_BYTES, PACKAGE_ENTRIES_MAX } from '../limits.ts';
import type { ByteSource } from './byteSource.ts';

/** A member as declared in a ZIP directory. Sizes are unverified. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly localOffset: number;
}

export type ZipProblem = 'broken' | 'bomb';

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END = 0x06064b50;
const ZIP64_END_BYTES = 56;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_HEADER_BYTES = 46;
const ZIP64_EXTRA = 0x0001;
const IN_ZIP64_16 = 0xffff;
const IN_ZIP64_32 = 0xffffffff;
const ENCRYPTED_FLAG = 0x0001;

interface DirectoryPlace {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Reads only the directory of a ZIP file (PKWARE APPNOTE 4.3). Duplicate names make it invalid. */
export async function readZipDirectory(source: ByteSource): Promise<Result<ZipEntry[], ZipProblem>> {
  const place = await findDirectory(source);
  if (place === undefined) return fail('broken');
  if (place.count > PACKAGE_ENTRIES_MAX || place.bytes > PACKAGE_DIRECTORY_LIMIT_BYTES) return fail('bomb');
  const directory = await source.read(place.offset, place.bytes);
  if (directory.byteLength < place.bytes) return fail('broken');
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let position = 0;
  for (let index = 0; index < place.count; index += 1) {
    const found = readEntry(directory, position);
    if (found === undefined || names.has(found.entry.name)) return fail('broken');
    names.add(found.entry.name);
    entries.push(found.entry);
    position = found.next;
  }
  return ok(entries);
}

async function findDirectory(source: ByteSource): Promise<DirectoryPlace | undefined> {
  const start = Math.max(0, source.size - DIRECTORY_END_BYTES - COMMENT_MAX_BYTES);
  const tail = await source.read(start, source.size - start);
  for (let at = tail.byteLength - DIRECTORY_END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== DIRECTORY_END) continue;
    const place = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isZip64 =
      place.count === IN_ZIP64_16 || place.bytes === IN_ZIP64_32 || place.offset === IN_ZIP64_32;
    return isZip64 ? findZip64Directory(source, start + at) : place;
  }
  return undefined;
}

async function findZip64Directory(source: ByteSource, endAt: number): Promise<DirectoryPlace | undefined> {
  const locator = await source.read(endAt - ZIP64_LOCATOR_BYTES, ZIP64_LOCATOR_BYTES);
  if (locator.byteLength < ZIP64_LOCATOR_BYTES || locator.readUInt32LE(0) !== ZIP64_LOCATOR) return undefined;
  const end = await source.read(uint64(locator, 8), ZIP64_END_BYTES);
  if (end.byteLength < ZIP64_END_BYTES || end.readUInt32LE(0) !== ZIP64_END) return undefined;
  return { count: uint64(end, 32), bytes: uint64(end, 40), offset: uint64(end, 48) };
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } | undefined {
  if (at + DIRECTORY_HEADER_BYTES > directory.byteLength) return undefined;
  if (directory.readUInt32LE(at) !== DIRECTORY_HEADER) return undefined;
  const nameEnd = at + DIRECTORY_HEADER_BYTES + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const next = extraEnd + directory.readUInt16LE(at + 32);
  if (next > directory.byteLength) return undefined;
  const claims = {
    size: directory.readUInt32LE(at + 24),
    packedSize: directory.readUInt32LE(at + 20),
    localOffset: directory.readUInt32LE(at + 42),
  };
  const sizes = withZip64(claims, directory.subarray(nameEnd, extraEnd));
  if (sizes === undefined) return undefined;
  const entry = {
    name: directory.toString('utf8', at + DIRECTORY_HEADER_BYTES, nameEnd),
    isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0,
    method: directory.readUInt16LE(at + 10),
    ...sizes,
  };
  return { entry, next };
}

interface EntrySizes {
  readonly size: number;
  readonly packedSize: number;
  readonly localOffset: number;
}

/** Sizes beyond 32 bits, and all sizes from some writers, are in an extra field, in this order. */
function withZip64(claims: EntrySizes, extra: Buffer): EntrySizes | undefined {
  const wide = findExtra(extra, ZIP64_EXTRA);
  let at = 0;
  const take = (claim: number): number => {
    if (claim !== IN_ZIP64_32) return claim;
    if (wide === undefined || at + 8 > wide.byteLength) return Number.NaN;
    at += 8;
    return uint64(wide, at - 8);
  };
  const sizes = {
    size: take(claims.size),
    packedSize: take(claims.packedSize),
    localOffset: take(claims.localOffset),
  };
  return Object.values(sizes).some(Number.isNaN) ? undefined : sizes;
}

function findExtra(extra: Buffer, wanted: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

/** The exact value beyond 2^53 does not matter, because it exceeds every limit. */
function uint64(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}
