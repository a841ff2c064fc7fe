import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { readTable } from '../../tableFile/readTable.ts';
import { FILE_ROWS_MAX } from '../limits.ts';

/** A csv or xlsx file: the first row has the names of the columns. */
export interface FileTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type FileTableFault = 'unreadable' | 'tooLarge' | 'headings';

/** Reads a file as a table. Two columns of one name are refused: nobody can know which one is meant. */
export async function readFileTable(content: Uint8Array): Promise<Result<FileTable, FileTableFault>> {
  const read = await readTable(content, FILE_ROWS_MAX);
  if (!read.ok) return read;
  const [head, ...rows] = read.value;
  const columns = head?.cells ?? [];
  const named = columns.filter((name) => name !== '');
  if (new Set(named).size !== named.length) return fail('headings');
  return ok({ columns, rows: rows.map(({ cells }) => cells) });
}
