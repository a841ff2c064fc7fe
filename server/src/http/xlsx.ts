import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { dateIn } from '../calendar/countPeriod.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FEN_PER_YUAN = 100;

/** What a cell is: a text, which is never a formula; a count; a number with one decimal; fen, shown in yuan; or a moment, shown as the clock of a zone. Null is an empty cell. */
type Cell<Row> =
  | { readonly as: 'text'; readonly read: (row: Row) => string | null | undefined }
  | { readonly as: 'number'; readonly read: (row: Row) => number | null }
  | { readonly as: 'decimal'; readonly read: (row: Row) => number | null }
  | { readonly as: 'money'; readonly read: (row: Row) => number | null }
  | { readonly as: 'moment'; readonly timeZone: string; readonly read: (row: Row) => Date | null };

export type XlsxColumn<Row> = Cell<Row> & {
  readonly heading: Bilingual;
  /** In characters. */
  readonly width: number;
};

interface XlsxFile {
  readonly fileName: string;
  /** What its sheet is called. */
  readonly sheet: string;
  /** Told how many rows were written, also when whoever asked for them gave up. */
  readonly onEnd: (rows: number) => void;
}

const FORMATS = {
  text: '@',
  number: '0',
  decimal: '0.0',
  money: '0.00',
  moment: 'yyyy-mm-dd hh:mm:ss',
} as const satisfies Record<Cell<never>['as'], string>;

/** Answers a call with rows as a workbook of one sheet. Rows are written as they are read, so that memory does not grow with their number. */
export function xlsxAnswer<Row>(
  { fileName, sheet, onEnd }: XlsxFile,
  language: Language,
  columns: readonly XlsxColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileAnswer {
  const content = writeXlsxStream(cellsOf(columns, rows, onEnd), {
    name: sheet,
    columns: columns.map(({ heading, width, as }) => ({
      header: heading[language],
      width,
      numFmt: FORMATS[as],
    })),
    freezePane: { rows: 1 },
  });
  return { contentType: CONTENT_TYPE, fileName, content };
}

async function* cellsOf<Row>(
  columns: readonly XlsxColumn<Row>[],
  rows: AsyncIterable<Row>,
  onEnd: (rows: number) => void,
): AsyncGenerator<CellValue[]> {
  let written = 0;
  try {
    for await (const row of rows) {
      written += 1;
      yield columns.map((column) => cellOf(column, row));
    }
  } finally {
    onEnd(written);
  }
}

function cellOf<Row>(column: Cell<Row>, row: Row): CellValue {
  switch (column.as) {
    case 'text':
      return column.read(row) ?? null;
    case 'number':
    case 'decimal':
      return column.read(row);
    case 'money': {
      const fen = column.read(row);
      return fen === null ? null : fen / FEN_PER_YUAN;
    }
    case 'moment': {
      const at = column.read(row);
      return at && clockIn(column.timeZone, at);
    }
  }
}

/** A date of a workbook has no zone: it is written as if it were UTC. */
function clockIn(timeZone: string, at: Date): Date {
  const { year, month, day, hour, minute, second } = dateIn(timeZone, at);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
