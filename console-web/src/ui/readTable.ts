import { cellOf } from '@self-print/contract/foreignText.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { unzipSync, zipSync } from 'fflate';
import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/universal';

/** A row of a table, as texts, with its number in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be read as a table. */
export type TableFault = 'unreadable' | 'tooLarge';

const BYTES_MAX = 4 * 1_024 * 1_024;
/** Excel files are ZIP archives, which a few kilobytes can make huge. */
const UNPACKED_BYTES_MAX = 32 * 1_024 * 1_024;
/** How spreadsheets in China write CSV when they are not asked for Unicode. */
const NATIONAL_ENCODING = 'gb18030';
const ZIP_MARK = 'PK';
/** The parts of an Excel file that hold tables; pictures and macros stay packed. */
const EXCEL_PART = /\.(xml|rels)$/;
/** What a formula without a result leaves in a CSV file; in an Excel file the reader finds an empty cell. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;
/** Begins the files that Excel saves as “Unicode Text”. */
const UTF_16_MARK = '\xFF\xFE';

/** Reads the first sheet of an Excel file, or a CSV file; empty rows are left out. What the file is called does not matter. */
export async function readTable(file: Blob): Promise<Result<readonly TableRow[], TableFault>> {
  if (file.size > BYTES_MAX) return fail('tooLarge');
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    const isExcel = marked(content, ZIP_MARK);
    const rows = isExcel ? await excelRows(content) : csvRows(decoded(content));
    if (rows === 'tooLarge') return fail(rows);
    return ok(
      rows
        .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    );
  } catch {
    return fail('unreadable');
  }
}

/**
 * Unpacks the parts of an Excel file first, because the reader would do so in a worker that it creates from a blob, which the
 * content security policy of our pages forbids. Sizes are those that the archive states; unpacking never exceeds them.
 */
async function excelRows(content: Uint8Array) {
  let bytes = 0;
  const parts = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!EXCEL_PART.test(name)) return false;
      bytes += originalSize;
      return bytes <= UNPACKED_BYTES_MAX;
    },
  });
  if (bytes > UNPACKED_BYTES_MAX) return 'tooLarge';
  return readSheet(new Blob([zipSync(parts, { level: 0 })]));
}

/** Throws when quotes do not match, because rows would then disappear in a cell. */
function csvRows(text: string): readonly (readonly string[])[] {
  const { data, errors } = papaparse.parse<string[]>(text);
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error('Quotes do not match');
  return data;
}

function decoded(content: Uint8Array): string {
  if (marked(content, UTF_16_MARK)) return new TextDecoder('utf-16le', { fatal: true }).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(NATIONAL_ENCODING, { fatal: true }).decode(content);
  }
}

function marked(content: Uint8Array, mark: string): boolean {
  return String.fromCharCode(...content.subarray(0, mark.length)) === mark;
}

/** A cell as it reads in the spreadsheet; dates have no time of day there unless one was given. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  const text = cellOf(String(cell));
  return FORMULA_ERROR.test(text) ? '' : text;
}
