export interface CompoundMember {
  readonly name: string;
  /** Undefined for a storage. */
  readonly content?: Buffer;
}

const SECTOR_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_CUTOFF_BYTES = 4_096;
const END_OF_CHAIN = 0xfffffffe;
const TABLE_SECTOR = 0xfffffffd;
const FREE = 0xffffffff;

/** Builds a compound file ([MS-CFB]) from streams large enough for regular sectors; its tree is flat. */
export function compoundFile(members: readonly CompoundMember[]): Buffer {
  const streams = members.map(({ content }) =>
    content === undefined
      ? undefined
      : Buffer.concat([content, Buffer.alloc(Math.max(0, MINI_CUTOFF_BYTES - content.byteLength))]),
  );
  const sectors: Buffer[] = [];
  const table: number[] = [];
  const store = (content: Buffer): number => {
    const first = sectors.length;
    for (let at = 0; at < content.byteLength; at += SECTOR_BYTES) {
      const sector = Buffer.alloc(SECTOR_BYTES);
      content.copy(sector, 0, at);
      table.push(at + SECTOR_BYTES < content.byteLength ? sectors.length + 1 : END_OF_CHAIN);
      sectors.push(sector);
    }
    return first;
  };
  const entries = [
    entry('Root Entry', 5, END_OF_CHAIN, 0),
    ...members.map(({ name }, index) => {
      const stream = streams[index];
      return stream ? entry(name, 2, store(stream), stream.byteLength) : entry(name, 1, 0, 0);
    }),
  ];
  const directory = store(Buffer.concat(entries));
  const tableSector = sectors.length;
  table.push(TABLE_SECTOR);
  const tableBytes = Buffer.alloc(SECTOR_BYTES, 0xff);
  for (const [index, next] of table.entries()) tableBytes.writeUInt32LE(next, index * 4);
  return Buffer.concat([header(directory, tableSector), ...sectors, tableBytes]);
}

function header(directory: number, tableSector: number): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES);
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex');
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(directory, 48);
  bytes.writeUInt32LE(MINI_CUTOFF_BYTES, 56);
  bytes.writeUInt32LE(END_OF_CHAIN, 60);
  bytes.writeUInt32LE(END_OF_CHAIN, 68);
  bytes.fill(0xff, 76);
  bytes.writeUInt32LE(tableSector, 76);
  return bytes;
}

function entry(name: string, type: number, first: number, size: number): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  for (const at of [68, 72, 76]) bytes.writeUInt32LE(FREE, at);
  bytes.writeUInt32LE(first, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
