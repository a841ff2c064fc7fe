import {
  isList,
  keyFields,
  OWN_PREFIX,
  type OwnTableFacts,
  ownVariable,
  valueFields,
} from '@self-print/contract/platform/ownTableFacts.ts';
import { fitsKind, keyOf } from '@self-print/contract/recordTable/ownRow.ts';
import type { TemplateData, TemplateRow } from '@self-print/contract/template/variables.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { IndexedRow } from '../../db/schema/records.ts';
import type { SchoolTable } from './tableRegistry.ts';

interface RecordPlace {
  readonly schoolCode: string;
  readonly userId: string;
}

/** The rows of a table in a person's record. Where a person can have only one, its fields are single values of the record. */
export function rowsOf(facts: OwnTableFacts, values: TemplateData): readonly TemplateRow[] {
  if (isList(facts)) {
    const list = ownValue(values, ownVariable(facts.code));
    return Array.isArray(list) ? list : [];
  }
  const row = valueFields(facts).flatMap(({ code }) => {
    const value = ownValue(values, ownVariable(facts.code, code));
    return value === undefined || value === null || Array.isArray(value) ? [] : [[code, value] as const];
  });
  return row.length === 0 ? [] : [Object.fromEntries(row)];
}

/** What a record has to take to have these rows of a table and no others; null takes a value away. */
export function valuesOfRows(facts: OwnTableFacts, rows: readonly TemplateRow[]): TemplateData {
  if (isList(facts)) return { [ownVariable(facts.code)]: rows.length === 0 ? null : [...rows] };
  const [row = {}] = rows;
  return Object.fromEntries(
    valueFields(facts).map(({ code }) => [ownVariable(facts.code, code), row[code] ?? null]),
  );
}

/** Whether what a record says by these names, if they are of own tables, are rows of tables that the school has. */
export function ownValuesFit(
  tables: readonly SchoolTable[],
  values: TemplateData,
  names: readonly string[],
): boolean {
  return names
    .filter((name) => name.startsWith(OWN_PREFIX))
    .every((name) => {
      const facts = tables.find((table) => namesOf(table.facts).has(name))?.facts;
      const value = ownValue(values, name) ?? null;
      return facts !== undefined && (value === null || fits(facts, values));
    });
}

/** Names of the record's values that hold the rows of a table. */
export const namesOf = (facts: OwnTableFacts): ReadonlySet<string> =>
  new Set(
    isList(facts)
      ? [ownVariable(facts.code)]
      : valueFields(facts).map(({ code }) => ownVariable(facts.code, code)),
  );

function fits(facts: OwnTableFacts, values: TemplateData): boolean {
  if (isList(facts) && !Array.isArray(ownValue(values, ownVariable(facts.code)))) return false;
  const rows = rowsOf(facts, values);
  const fields = new Map(valueFields(facts).map((field) => [field.code, field]));
  const hasKeys = (row: TemplateRow) => keyFields(facts).every(({ code }) => (row[code] ?? null) !== null);
  return (
    rows.every(
      (row) =>
        hasKeys(row) &&
        Object.entries(row).every(([code, value]) => {
          const field = fields.get(code);
          if (!field || value === null) return field !== undefined;
          if (typeof value !== 'object') return fitsKind(field.kind, value);
          return field.kind === 'text' && field.role !== 'key' && Object.values(value).every(isReadableText);
        }),
    ) && new Set(rows.map((row) => keyOf(facts, row))).size === rows.length
  );
}

const isReadableText = (text: unknown) => text === undefined || fitsKind('text', text);

/** What stands beside an encrypted record, so that its rows of own tables are found without reading it. */
export function indexRows(
  keys: Pick<Keys, 'index'>,
  place: RecordPlace,
  tables: readonly SchoolTable[],
  values: TemplateData,
): IndexedRow[] {
  return tables.flatMap(({ facts }) =>
    rowsOf(facts, values).map((row) => ({
      t: facts.code,
      id: idOfRow(keys, place, facts, row),
      s: keyFields(facts).flatMap(({ code }) => {
        const value = row[code];
        return typeof value === 'string' || typeof value === 'number'
          ? [indexOfKey(keys, place.schoolCode, facts.code, String(value))]
          : [];
      }),
    })),
  );
}

/** The same for a row whenever it is asked, and for no other; says nothing of person or row. */
export function idOfRow(
  keys: Pick<Keys, 'index'>,
  { schoolCode, userId }: RecordPlace,
  facts: OwnTableFacts,
  row: TemplateRow,
): string {
  const text = JSON.stringify([schoolCode, userId, facts.code, keyOf(facts, row)]);
  return Buffer.from(keys.index('ownRow.id', text)).toString('base64url');
}

/** Blind index by which a row is found by the value of one of its key fields, whatever its case. */
export function indexOfKey(
  keys: Pick<Keys, 'index'>,
  schoolCode: string,
  table: string,
  value: string,
): string {
  const text = JSON.stringify([schoolCode, table, value.trim().toLowerCase()]);
  return Buffer.from(keys.index('ownRow.key', text)).toString('base64url');
}

const ownValue = (values: TemplateData, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;
