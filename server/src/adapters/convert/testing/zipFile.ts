import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Size declared in the directory, if false. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;

/** Builds a ZIP file of deflated members (PKWARE APPNOTE 4.3). */
export function zipFile(members: readonly ZipMember[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const content = Buffer.from(member.content);
    const packed = deflateRawSync(content);
    const name = Buffer.from(member.name);
    const size = member.claimedSize ?? content.byteLength;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(UTF8_NAMES | (member.isEncrypted === true ? 1 : 0), 2);
    shared.writeUInt16LE(DEFLATE, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.byteLength, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.byteLength, 22);
    const local = Buffer.concat([uint32(LOCAL_HEADER), shared, name, packed]);
    const versionMadeBy = Buffer.from([20, 0]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([uint32(DIRECTORY_HEADER), versionMadeBy, shared, rest, name]));
    locals.push(local);
    offset += local.byteLength;
  }
  const size = directory.reduce((sum, each) => sum + each.byteLength, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(DIRECTORY_END, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
