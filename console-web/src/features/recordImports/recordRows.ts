import type { RecordRow } from '@self-print/contract/platform/recordImports.ts';
import type { CellFault } from '@self-print/contract/recordTable/readCell.ts';
import { listOf, type RowValues, readRecordRow } from '@self-print/contract/recordTable/readRecordRow.ts';
import type { TableRow } from '../../ui/readTable.ts';
import type { Choice } from './targets.ts';

export type RecordRowFault = CellFault | 'numberMissing' | 'repeated' | 'nothing';

export interface ReadRecords {
  readonly rows: readonly RecordRow[];
  readonly faults: readonly {
    readonly line: number;
    readonly kind: RecordRowFault;
    readonly heading?: string;
  }[];
}

/** Which choice each column of the file is; undefined where it is left out. */
export type ChosenColumns = readonly (Choice | undefined)[];

type Fault = ReadRecords['faults'][number];

/** Reads a file with a row for each person. Empty cells leave a value as it is. */
export function personRecordsOf(table: readonly TableRow[], chosen: ChosenColumns): ReadRecords {
  const rows: RecordRow[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const row of table.slice(1)) {
    const read = readRow(row, table[0]?.cells ?? [], chosen);
    if ('kind' in read) {
      faults.push(read);
      continue;
    }
    const key = read.userName.toLowerCase();
    if (seen.has(key)) faults.push({ line: row.line, kind: 'repeated' });
    else if (Object.keys(read.values).length === 0) faults.push({ line: row.line, kind: 'nothing' });
    else rows.push({ line: row.line, ...read });
    seen.add(key);
  }
  return { rows, faults };
}

/**
 * Reads a file with a row for each entry of a list, such as a course. A person whose rows are not all right is left out as a whole:
 * a transcript must not lack a course because its mark could not be read.
 */
export function listRecordsOf(table: readonly TableRow[], chosen: ChosenColumns, list: string): ReadRecords {
  const faults: Fault[] = [];
  const left = new Set<string>();
  const people = new Map<string, { line: number; userName: string; entries: RowValues[] }>();
  for (const row of table.slice(1)) {
    const read = readRow(row, table[0]?.cells ?? [], chosen);
    if ('kind' in read) {
      faults.push(read);
      if (read.userName !== undefined) left.add(read.userName.toLowerCase());
      continue;
    }
    const { userName, values } = read;
    const key = userName.toLowerCase();
    const known = people.get(key);
    if (known) known.entries.push(values);
    else people.set(key, { line: row.line, userName, entries: [values] });
  }
  const rows = [...people].flatMap(([key, { line, userName, entries }]): RecordRow[] =>
    left.has(key) ? [] : [{ line, userName, values: { [list]: listOf(entries) } }],
  );
  return { rows, faults };
}

type ReadRow =
  | { readonly userName: string; readonly values: RowValues }
  | (Fault & { readonly userName?: string });

function readRow({ line, cells }: TableRow, headings: readonly string[], chosen: ChosenColumns): ReadRow {
  const read = readRecordRow(
    cells,
    chosen.map((choice) => choice?.target),
  );
  if (!('kind' in read)) return read;
  const { kind, at, ...whose } = read;
  return { line, kind, ...whose, ...(at === undefined ? {} : { heading: headings[at] ?? '' }) };
}
