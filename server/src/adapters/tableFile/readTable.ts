import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { bytesOf } from '../convert/identify/byteSource.ts';
import { readZipDirectory } from '../convert/identify/zipDirectory.ts';
import { readZipPart } from '../convert/identify/zipPart.ts';

/** A row of a table, as texts, with its number in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be read as a table. */
type TableFault = 'unreadable' | 'tooLarge';

/** Excel files are ZIP archives, which a few kilobytes can make huge. */
const UNPACKED_BYTES_MAX = 32 * 1_024 * 1_024;
const ROWS_MAX = 50_000;
const COLUMNS_MAX = 64;
/** `COLUMNS_MAX` columns of so many rows and their headings: a cell further away would make every row as wide as it. */
const rangeOf = (rowsMax: number) => `A1:BL${rowsMax + 1}`;
/** How spreadsheets in China write CSV when they are not asked for Unicode. */
const NATIONAL_ENCODING = 'gb18030';
const ZIP_MARK = Buffer.from('PK', 'latin1');
/** Begins the files that Excel saves as “Unicode Text”. */
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);

/** Reads the first sheet of an Excel file, or a CSV file; empty rows are left out. Formulas are never worked out: what was saved of them counts. */
export async function readTable(
  content: Uint8Array,
  rowsMax = ROWS_MAX,
): Promise<Result<readonly TableRow[], TableFault>> {
  try {
    const bytes = Buffer.from(content);
    const isExcel = bytes.subarray(0, ZIP_MARK.length).equals(ZIP_MARK);
    if (isExcel && !(await unpacksSmall(bytes))) return fail('tooLarge');
    const rows = isExcel ? await excelRows(bytes, rowsMax) : csvRows(decoded(bytes), rowsMax);
    if (rows.length > rowsMax + 1) return fail('tooLarge');
    return ok(
      rows
        .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    );
  } catch {
    return fail('unreadable');
  }
}

/** Unpacks each part within a limit, as what the archive says of its sizes may be wrong. */
async function unpacksSmall(content: Buffer): Promise<boolean> {
  const source = bytesOf(content);
  const directory = await readZipDirectory(source);
  if (!directory.ok) return false;
  let left = UNPACKED_BYTES_MAX;
  for (const entry of directory.value) {
    const part = entry.size > left ? undefined : await readZipPart(source, entry, left);
    if (!part?.ok) return false;
    left -= part.value.byteLength;
  }
  return true;
}

async function excelRows(content: Uint8Array, rowsMax: number): Promise<readonly (readonly unknown[])[]> {
  const { sheets } = await readXlsx(content, { sheets: [0], range: rangeOf(rowsMax), maxRows: rowsMax + 2 });
  return sheets[0]?.rows ?? [];
}

/** Throws when quotes do not match, because rows would then disappear in a cell. */
function csvRows(text: string, rowsMax: number): readonly (readonly unknown[])[] {
  if ((text.split('"').length - 1) % 2 !== 0) throw new Error('Quotes do not match');
  return parseCsv(text, { maxRows: rowsMax + 2 }).map((row) => row.slice(0, COLUMNS_MAX));
}

function decoded(content: Buffer): string {
  if (content.subarray(0, UTF_16_MARK.length).equals(UTF_16_MARK))
    return new TextDecoder('utf-16le', { fatal: true }).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(NATIONAL_ENCODING, { fatal: true }).decode(content);
  }
}

/** A cell as it reads in the spreadsheet; dates have no time of day there unless one was given. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell).trim();
}
