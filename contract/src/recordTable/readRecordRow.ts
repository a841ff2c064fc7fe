import type { RecordColumn, RecordRow } from '../platform/recordImports.ts';
import { type CellFault, readCell } from './readCell.ts';
import type { Target } from './targets.ts';

type Cell = RecordRow['values'][string];
/** Values of a person, or of an entry of one of a person's lists, by name. */
export type RowValues = Record<string, Cell>;

export type ReadRecordRow =
  | { readonly userName: string; readonly values: RowValues }
  | {
      readonly kind: CellFault | 'numberMissing';
      /** Which column is wrong, from 0; none where the number is missing. */
      readonly at?: number;
      /** Whose row it is, where that is known. */
      readonly userName?: string;
    };

const USER_NAME_MAX = 64;

/** Reads a row of a table about persons. Empty cells are left out. `targets` says what each column is; undefined leaves it out. */
export function readRecordRow(
  cells: readonly string[],
  targets: readonly (Target | undefined)[],
): ReadRecordRow {
  const numberAt = targets.findIndex((target) => target?.kind === 'number');
  const userName = (cells[numberAt] ?? '').trim();
  if (userName === '' || userName.length > USER_NAME_MAX) return { kind: 'numberMissing' };
  const values: RowValues = {};
  for (const [at, target] of targets.entries()) {
    const text = (cells[at] ?? '').trim();
    if (target?.kind !== 'value' || text === '') continue;
    const { column, isEnglish } = target;
    const read = readCell(column.type, text);
    if (!read.ok) return { kind: read.problem, at, userName };
    values[column.name] = isEnglish
      ? inBoth(values[column.name], String(read.value))
      : withEnglish(values, column, read.value);
  }
  return { userName, values };
}

const inBoth = (present: Cell | undefined, en: string): Cell =>
  typeof present === 'string' ? { zh: present, en } : { en };

/** The English column may stand before the Chinese one. */
function withEnglish(values: RowValues, { name }: RecordColumn, value: string | number): Cell {
  const present = values[name];
  const isPair = typeof present === 'object' && present !== null && !Array.isArray(present);
  return isPair && typeof value === 'string' ? { ...present, zh: value } : value;
}

/** A person's list of entries, which hold no lists themselves. */
export const listOf = (entries: readonly RowValues[]) =>
  entries.map((values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, cell]) => (Array.isArray(cell) ? [] : [[name, cell]])),
    ),
  );
