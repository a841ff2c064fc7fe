import type { OwnFieldKind, OwnTableFacts } from '../platform/ownTableFacts.ts';
import { keyFields, valueFields } from '../platform/ownTableFacts.ts';
import { fail, ok, type Result } from '../result.ts';
import { type CellFault, readCell } from './readCell.ts';

export type OwnCellFault = CellFault | 'unreadable' | 'codeWrong';

/** Why a row of a file is not taken. `repeated`: an earlier row has the same key. */
export type OwnRowFaultKind = OwnCellFault | 'numberMissing' | 'keyMissing' | 'repeated' | 'nothing';

export interface OwnRowFault {
  readonly kind: OwnRowFaultKind;
  /** Code of the field that is wrong. */
  readonly field?: string;
}

/** Texts of a row by the codes of fields. */
export type OwnCells = Readonly<Record<string, string>>;

export interface OwnRow {
  readonly userName: string;
  /** Without those that are empty. */
  readonly values: Readonly<Record<string, string | number>>;
  /** The same for all rows with one key, whatever their case. */
  readonly key: string;
}

const USER_NAME_MAX = 64;
const CODE_MAX = 64;
const DECIMAL_MAX = 1e15;
/** No control characters (NUL among them) and no halves of characters, which neither paper nor database could keep. */
const READABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u;

/** Reads a cell as a value of a kind of field. What looks like a formula is a text like any other. */
export function readOwnCell(kind: OwnFieldKind, text: string): Result<string | number, OwnCellFault> {
  if (kind === 'code' ? text.length > CODE_MAX : text.length > TEXT_MAX) return fail('tooLong');
  if (!READABLE.test(text)) return fail('unreadable');
  switch (kind) {
    case 'text':
      return ok(text);
    case 'code':
      return CODE.test(text) ? ok(text) : fail('codeWrong');
    case 'date':
      return readCell('date', text);
    case 'whole':
    case 'decimal': {
      const read = readCell('number', text);
      return !read.ok || fitsKind(kind, read.value) ? read : fail('numberWrong');
    }
  }
}

const TEXT_MAX = 4_000;

/** Whether a stored value is one of a kind of field. */
export function fitsKind(kind: OwnFieldKind, value: unknown): boolean {
  switch (kind) {
    case 'whole':
      return Number.isSafeInteger(value);
    case 'decimal':
      return typeof value === 'number' && Math.abs(value) <= DECIMAL_MAX;
    default: {
      const read = typeof value === 'string' ? readOwnCell(kind, value) : undefined;
      return read?.ok === true && read.value === value;
    }
  }
}

/** Reads a row of a file; empty cells are left out. */
function readOwnRow(facts: OwnTableFacts, cells: OwnCells): Result<OwnRow, OwnRowFault> {
  const cellOf = (code: string) => (Object.hasOwn(cells, code) ? (cells[code] ?? '').trim() : '');
  const person = facts.fields.find(({ role }) => role === 'person');
  const userName = person ? cellOf(person.code) : '';
  if (userName === '' || userName.length > USER_NAME_MAX || !READABLE.test(userName))
    return fail({ kind: 'numberMissing' });
  const values: Record<string, string | number> = {};
  for (const { code, kind, role } of valueFields(facts)) {
    const text = cellOf(code);
    if (text === '') {
      if (role === 'key') return fail({ kind: 'keyMissing', field: code });
      continue;
    }
    const read = readOwnCell(kind, text);
    if (!read.ok) return fail({ kind: read.problem, field: code });
    values[code] = read.value;
  }
  if (Object.keys(values).length === 0) return fail({ kind: 'nothing' });
  return ok({ userName, values, key: `${userName.toLowerCase()} ${keyOf(facts, values)}` });
}

/** What tells the rows of one person apart, as a text. */
export const keyOf = (facts: OwnTableFacts, values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(keyFields(facts).map(({ code }) => String(values[code] ?? '').toLowerCase()));

interface NumberedCells {
  readonly line: number;
  readonly cells: OwnCells;
}

/** The rows of a whole file: those that can be taken, and the faults of the others. The first of rows with one key counts. */
export function readOwnRows<Row extends NumberedCells>(facts: OwnTableFacts, rows: readonly Row[]) {
  const taken: (OwnRow & { readonly row: Row })[] = [];
  const faults: (OwnRowFault & { readonly line: number })[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const read = readOwnRow(facts, row.cells);
    if (!read.ok) faults.push({ line: row.line, ...read.problem });
    else if (seen.has(read.value.key)) faults.push({ line: row.line, kind: 'repeated' });
    else {
      seen.add(read.value.key);
      taken.push({ ...read.value, row });
    }
  }
  return { taken, faults };
}
