import type { FileAnswer } from '@self-print/contract/call.ts';
import { bytesAnswer } from './fileAnswers.ts';

/** A column of a file for spreadsheets: its heading, and what it shows of a row. */
export type CsvColumn<Row> = readonly [heading: string, read: (row: Row) => string];

/** Without it, spreadsheets assume the machine's local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const CONTENT_TYPE = 'text/csv; charset=utf-8';
const CHUNK_CHARACTERS = 65_536;
/** Maximum number of rows in a file that is made in memory. */
export const CSV_ROWS_MAX = 10_000;
/** First characters by which spreadsheets take a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

interface CsvRows<Row> {
  /** At most {@link CSV_ROWS_MAX}. */
  readonly rows: readonly Row[];
  /** Greater than the number of rows where some did not fit. */
  readonly total: number;
}

/** Answers a call with rows as CSV (RFC 4180) in UTF-8; a last line says when there are more. */
export function csvAnswer<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  { rows, total }: CsvRows<Row>,
): FileAnswer {
  const lines = [headOf(columns), ...rows.map((row) => lineOf(columns, row))];
  // How many there are in all is not always counted.
  if (total > rows.length)
    lines.push(written([`仅含前 ${rows.length} 行 / The first ${rows.length} rows only`]));
  return bytesAnswer(CONTENT_TYPE, new TextEncoder().encode(lines.join('')), fileName);
}

interface CsvFile {
  readonly fileName: string;
  /** Told how many rows were written, also when whoever asked for them gave up. */
  readonly onEnd: (rows: number) => void;
}

/** Answers a call with any number of rows as CSV. They are written as they are read, so that memory does not grow with their number. */
export function csvStream<Row>(
  { fileName, onEnd }: CsvFile,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileAnswer {
  return { contentType: CONTENT_TYPE, fileName, content: bytesOf(columns, rows, onEnd) };
}

async function* bytesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  onEnd: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let count = 0;
  let text = headOf(columns);
  try {
    for await (const row of rows) {
      count += 1;
      text += lineOf(columns, row);
      if (text.length < CHUNK_CHARACTERS) continue;
      yield encoder.encode(text);
      text = '';
    }
    if (text !== '') yield encoder.encode(text);
  } finally {
    onEnd(count);
  }
}

const headOf = <Row>(columns: readonly CsvColumn<Row>[]) =>
  BYTE_ORDER_MARK + written(columns.map(([name]) => name));
const lineOf = <Row>(columns: readonly CsvColumn<Row>[], row: Row) =>
  written(columns.map(([, read]) => read(row)));
const written = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

/** Escapes a cell so that no spreadsheet interprets it as a formula. */
function quoted(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
