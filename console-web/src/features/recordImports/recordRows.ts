import type { RecordColumn, RecordRow } from '@self-print/contract/platform/recordImports.ts';
import type { TableRow } from '../../ui/readTable.ts';
import { type CellFault, readCell } from './readCell.ts';
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

type Cell = RecordRow['values'][string];
type Values = Record<string, Cell>;
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
  const people = new Map<string, { line: number; userName: string; entries: Values[] }>();
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
    left.has(key) ? [] : [{ line, userName, values: { [list]: entries.map(plainCells) } }],
  );
  return { rows, faults };
}

type ReadRow =
  | { readonly userName: string; readonly values: Values }
  | (Fault & { readonly userName?: string });

function readRow({ line, cells }: TableRow, headings: readonly string[], chosen: ChosenColumns): ReadRow {
  const at = chosen.findIndex((choice) => choice?.target.kind === 'number');
  const userName = (cells[at] ?? '').trim();
  if (userName === '' || userName.length > USER_NAME_MAX) return { line, kind: 'numberMissing' };
  const values: Values = {};
  for (const [index, choice] of chosen.entries()) {
    const text = (cells[index] ?? '').trim();
    if (choice?.target.kind !== 'value' || text === '') continue;
    const { column, isEnglish } = choice.target;
    const read = readCell(column.type, text);
    if (!read.ok) return { line, kind: read.problem, heading: headings[index] ?? '', userName };
    values[column.name] = isEnglish
      ? inBoth(values[column.name], String(read.value))
      : withEnglish(values, column, read.value);
  }
  return { userName, values };
}

const USER_NAME_MAX = 64;

const inBoth = (present: Cell | undefined, en: string): Cell =>
  typeof present === 'string' ? { zh: present, en } : { en };

/** The English column may stand before the Chinese one. */
function withEnglish(values: Values, { name }: RecordColumn, value: string | number): Cell {
  const present = values[name];
  const isPair = typeof present === 'object' && present !== null && !Array.isArray(present);
  return isPair && typeof value === 'string' ? { ...present, zh: value } : value;
}

/** Entries of a list hold no lists. */
const plainCells = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, cell]) => (Array.isArray(cell) ? [] : [[name, cell]])),
  );
