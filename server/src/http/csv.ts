import type { FileAnswer } from '@self-print/contract/call.ts';
import { bytesAnswer } from './fileAnswers.ts';

/** A column of a file for spreadsheets: its heading, and what it shows of a row. */
export type CsvColumn<Row> = readonly [heading: string, read: (row: Row) => string];

/** Without it, spreadsheets assume the machine's local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Maximum number of rows in a file. */
export const CSV_ROWS_MAX = 10_000;
/** First characters by which spreadsheets take a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

interface CsvRows<Row> {
  /** At most {@link CSV_ROWS_MAX}. */
  readonly rows: readonly Row[];
  /** Number of matching rows, including those that do not fit. */
  readonly total: number;
}

/** Answers a call with rows as CSV (RFC 4180) in UTF-8; a last line says how many did not fit. */
export function csvAnswer<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  { rows, total }: CsvRows<Row>,
): FileAnswer {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, read]) => read(row)))];
  if (total > rows.length) lines.push([`${rows.length} / ${total}`]);
  const text = BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
  return bytesAnswer('text/csv; charset=utf-8', new TextEncoder().encode(text), fileName);
}

/** Escapes a cell so that no spreadsheet interprets it as a formula. */
function quoted(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
