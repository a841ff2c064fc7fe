import { sourceName } from '@self-print/contract/dataSource.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type FileTableFault, readFileTable } from './fileTable.ts';

/** What a cell of Excel can hold. A longer one of csv is rows that a forgotten quotation mark has swallowed. */
const CELL_CHARACTERS_MAX = 32_767;
/** What stands where a file is no text, or is in an encoding that nobody could tell. */
const NO_TEXT = /(?![\n\r\t])[\p{Cc}\p{Cs}\uFFFD]/u;
/** Single rows with it are left out by the runs; a file that begins with them is something else. */
const BEGINNING_ROWS = 100;

export type UploadFault = FileTableFault | 'cell';

/** Looks whether a file can be the content of a source, while whoever uploads it is there to mend it. Tells how many rows it has. */
export async function checkUpload(
  content: Uint8Array,
): Promise<Result<{ readonly rows: number }, UploadFault>> {
  const read = await readFileTable(content);
  if (!read.ok) return read;
  const { columns, rows } = read.value;
  const beginning = rows.slice(0, BEGINNING_ROWS);
  const garbled = beginning.filter(isGarbled);
  if (isGarbled(columns) || garbled.length * 2 > beginning.length) return fail('unreadable');
  const named = columns.filter((name) => name !== '');
  const isNamed = named.length > 0 && named.every((name) => sourceName.safeParse(name).success);
  if (!isNamed) return fail('headings');
  if (rows.some((cells) => cells.some((cell) => cell.length > CELL_CHARACTERS_MAX))) return fail('cell');
  return ok({ rows: rows.length });
}

const isGarbled = (cells: readonly string[]): boolean => cells.some((cell) => NO_TEXT.test(cell));
