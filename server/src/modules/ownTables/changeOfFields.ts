import {
  isList,
  keyFields,
  type OwnTableFacts,
  valueFields,
} from '@self-print/contract/platform/ownTableFacts.ts';
import { readOwnCell } from '@self-print/contract/recordTable/ownRow.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';

export interface ChangeOfFields {
  /** Codes of fields that go, or become of another kind: nothing may use them. */
  readonly affected: readonly string[];
  /** Whether rows would be told apart by other values than before. */
  readonly isKeyChanged: boolean;
}

/** What becomes of a table's fields by another definition. */
export function changeOfFields(before: OwnTableFacts, after: OwnTableFacts): ChangeOfFields {
  const kinds = new Map(valueFields(after).map(({ code, kind }) => [code, kind]));
  const keys = (facts: OwnTableFacts) =>
    JSON.stringify(
      keyFields(facts)
        .map(({ code, kind }) => `${code} ${kind}`)
        .sort(),
    );
  const isOtherShape = isList(before) !== isList(after);
  return {
    affected: valueFields(before)
      .filter(({ code, kind }) => isOtherShape || kinds.get(code) !== kind)
      .map(({ code }) => code),
    isKeyChanged: keys(before) !== keys(after),
  };
}

/** A row as another definition has it; undefined where a value does not fit. */
export function rowUnder(after: OwnTableFacts, row: TemplateRow): TemplateRow | undefined {
  const taken: Record<string, TemplateRow[string]> = {};
  for (const { code, kind } of valueFields(after)) {
    const value = row[code];
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') {
      if (kind !== 'text') return undefined;
      taken[code] = value;
      continue;
    }
    const read = readOwnCell(kind, String(value));
    if (!read.ok) return undefined;
    taken[code] = read.value;
  }
  return taken;
}

/** Whether everything that the platform delivers of a table is still there. */
export const keepsDelivered = (delivered: OwnTableFacts, after: OwnTableFacts): boolean =>
  delivered.fields.every(({ code, kind, role }) =>
    after.fields.some((field) => field.code === code && field.kind === kind && field.role === role),
  );
