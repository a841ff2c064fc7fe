import type { Result } from '@self-print/contract/result.ts';
import { bytesOf } from '../../convert/identify/byteSource.ts';
import { readZipDirectory } from '../../convert/identify/zipDirectory.ts';
import { readZipPart } from '../../convert/identify/zipPart.ts';
import type { BillRow, ChannelFault } from '../types.ts';
import { isDetails, readBillRows } from './billRows.ts';
import { fault } from './gateway.ts';

const FILE_BYTES_MAX = 256 * 2 ** 20;

/** Reads a bill's archive: one file lists the trades, another their sums, both in GBK. */
export async function readBillArchive(
  archive: Uint8Array,
): Promise<Result<readonly BillRow[], ChannelFault>> {
  const source = bytesOf(archive);
  const entries = await readZipDirectory(source);
  if (!entries.ok) return fault('unintelligible', 'The bill is no ZIP file');
  for (const entry of entries.value) {
    const part = await readZipPart(source, entry, FILE_BYTES_MAX);
    if (!part.ok) return fault('unintelligible', 'The bill cannot be unpacked');
    const text = new TextDecoder('gbk').decode(part.value);
    if (!isDetails(text)) continue;
    const rows = readBillRows(text);
    return rows.ok ? rows : fault('unintelligible', rows.problem);
  }
  return fault('unintelligible', 'The bill has no list of trades');
}
