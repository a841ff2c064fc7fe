import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';

/** The cells of a workbook's first sheet, by another library than the one that writes: moments as by Beijing's clock, in UTC. */
export async function readXlsx(content: AsyncIterable<Uint8Array>): Promise<unknown[][]> {
  return readSheet(await buffer(content));
}
