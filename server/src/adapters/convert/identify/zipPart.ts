import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { errorCode } from '../../../errorCode.ts';
import type { ByteSource } from './byteSource.ts';
import type { ZipEntry, ZipProblem } from './zipDirectory.ts';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const inflate = promisify(inflateRaw);

/** Unpacks one member, at most `limitBytes`; a member that exceeds the limit is a bomb, whatever size it declares. */
export async function readZipPart(
  source: ByteSource,
  entry: ZipEntry,
  limitBytes: number,
): Promise<Result<Buffer, ZipProblem>> {
  if (entry.size > limitBytes || entry.packedSize > limitBytes) return fail('bomb');
  const start = await contentStart(source, entry);
  if (start === undefined) return fail('broken');
  const packed = await source.read(start, entry.packedSize);
  if (packed.byteLength < entry.packedSize) return fail('broken');
  if (entry.method === STORED) return ok(packed);
  if (entry.method !== DEFLATED) return fail('broken');
  try {
    return ok(await inflate(packed, { maxOutputLength: Math.max(1, limitBytes) }));
  } catch (error) {
    return fail(errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken');
  }
}

/** Unpacks the beginning of one member from at most `packedBytes` of it; empty when unreadable. */
export async function readZipHead(source: ByteSource, entry: ZipEntry, packedBytes: number): Promise<Buffer> {
  const start = await contentStart(source, entry);
  if (start === undefined) return Buffer.alloc(0);
  const packed = await source.read(start, Math.min(packedBytes, entry.packedSize));
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return Buffer.alloc(0);
  try {
    // Deflate compresses at most by a factor of about a thousand, so the result is bounded. Sync flush tolerates the missing
    // end.
    return await inflate(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

async function contentStart(source: ByteSource, entry: ZipEntry): Promise<number | undefined> {
  const header = await source.read(entry.localOffset, LOCAL_HEADER_BYTES);
  if (header.byteLength < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) return undefined;
  return entry.localOffset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}
