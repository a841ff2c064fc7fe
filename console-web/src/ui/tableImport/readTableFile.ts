import { fail, type Result } from '@self-print/contract/result.ts';
import type { TableFault, TableRow } from '../readTable.ts';

/** Reads a spreadsheet by code that is fetched only now, and so may not arrive. */
export async function readTableFile(
  file: Blob,
): Promise<Result<readonly TableRow[], TableFault | 'unreachable'>> {
  const reader = await import('../readTable.ts').catch(() => undefined);
  return reader ? reader.readTable(file) : fail('unreachable');
}
