import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ByteSource } from './byteSource.ts';

/** A stream or storage of a compound file. */
export interface CompoundEntry {
  readonly name: string;
  readonly kind: 'storage' | 'stream';
  readonly size: number;
  readonly firstSector: number;
}

/** Container format of Word, Excel and PowerPoint before 2007, and of encrypted newer files ([MS-CFB]). */
export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** Reads at most `length` bytes from the start of a stream. */
  readonly readStream: (entry: CompoundEntry, length: number) => Promise<Buffer>;
}

export const COMPOUND_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const HEADER_TABLE_ENTRIES = 109;
const LAST_REGULAR_SECTOR = 0xfffffffa;
const ENTRY_BYTES = 128;
const NAME_MAX_BYTES = 64;
const MINI_SECTOR_BYTES = 64;
const ROOT = 5;
const STREAM = 2;
const STORAGE = 1;
/** Maximum number of entries examined; real documents have a few dozen. */
const ENTRIES_MAX = 4_096;

/** Opens a compound file via its header, allocation table and directory. Cyclic chains make it invalid. */
export async function openCompoundFile(source: ByteSource): Promise<Result<CompoundFile, 'broken'>> {
  const header = await source.read(0, HEADER_BYTES);
  if (header.byteLength < HEADER_BYTES || !header.subarray(0, 8).equals(COMPOUND_MAGIC))
    return fail('broken');
  const sectorBytes = 2 ** header.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4_096) return fail('broken');
  const sectorsMax = Math.ceil(source.size / sectorBytes);
  const readSector = (sector: number) => source.read((sector + 1) * sectorBytes, sectorBytes);
  const table = await readTable(header, readSector, sectorsMax);

  const readChain = async (first: number, length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    let got = 0;
    let sector = first;
    for (let count = 0; got < length && sector < LAST_REGULAR_SECTOR && count < sectorsMax; count += 1) {
      const part = await readSector(sector);
      parts.push(part);
      got += part.byteLength;
      sector = nextOf(table, sector);
    }
    return Buffer.concat(parts).subarray(0, length);
  };

  const directory = await readChain(header.readUInt32LE(48), ENTRIES_MAX * ENTRY_BYTES);
  const { entries, root } = parseDirectory(directory);
  if (root === undefined) return fail('broken');
  // Four bytes for each mini sector that the file can contain.
  const miniTable = await readChain(header.readUInt32LE(60), (source.size / MINI_SECTOR_BYTES) * 4);
  const miniCutoff = header.readUInt32LE(56);

  const readMini = async (entry: CompoundEntry, length: number): Promise<Buffer> => {
    const container = await readChain(root.firstSector, root.size);
    const parts: Buffer[] = [];
    let sector = entry.firstSector;
    for (let count = 0; count * MINI_SECTOR_BYTES < length && sector < LAST_REGULAR_SECTOR; count += 1) {
      parts.push(container.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES));
      sector = nextOf(miniTable, sector);
    }
    return Buffer.concat(parts).subarray(0, length);
  };
  return ok({
    entries,
    readStream: (entry, length) => {
      const wanted = Math.min(length, entry.size);
      return entry.size < miniCutoff ? readMini(entry, wanted) : readChain(entry.firstSector, wanted);
    },
  });
}

/** The allocation table: four bytes per sector, naming the next sector of its chain. */
async function readTable(
  header: Buffer,
  readSector: (sector: number) => Promise<Buffer>,
  sectorsMax: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let listed = header.subarray(76, 76 + HEADER_TABLE_ENTRIES * 4);
  let next = header.readUInt32LE(68);
  let lists = 0;
  for (;;) {
    const isHeader = lists === 0;
    const end = isHeader ? listed.byteLength : listed.byteLength - 4;
    for (let at = 0; at + 4 <= end; at += 4) {
      const sector = listed.readUInt32LE(at);
      if (sector < LAST_REGULAR_SECTOR && parts.length < sectorsMax) parts.push(await readSector(sector));
    }
    if (!isHeader && listed.byteLength >= 4) next = listed.readUInt32LE(listed.byteLength - 4);
    lists += 1;
    if (next >= LAST_REGULAR_SECTOR || lists > sectorsMax) return Buffer.concat(parts);
    listed = await readSector(next);
    if (listed.byteLength < 4) return Buffer.concat(parts);
  }
}

function nextOf(table: Buffer, sector: number): number {
  const at = sector * 4;
  return at + 4 <= table.byteLength ? table.readUInt32LE(at) : LAST_REGULAR_SECTOR;
}

function parseDirectory(directory: Buffer): {
  entries: CompoundEntry[];
  root: CompoundEntry | undefined;
} {
  const entries: CompoundEntry[] = [];
  let root: CompoundEntry | undefined;
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength; at += ENTRY_BYTES) {
    const type = directory.readUInt8(at + 66);
    if (type !== ROOT && type !== STREAM && type !== STORAGE) continue;
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), NAME_MAX_BYTES);
    const entry: CompoundEntry = {
      name: directory.toString('utf16le', at, at + nameBytes),
      kind: type === STREAM ? 'stream' : 'storage',
      firstSector: directory.readUInt32LE(at + 116),
      // The upper half matters only in files with 4 KB sectors, larger than any upload.
      size: directory.readUInt32LE(at + 120),
    };
    if (type === ROOT) root ??= entry;
    else entries.push(entry);
  }
  return { entries, root };
}
