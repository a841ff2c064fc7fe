import type { InquiryColumn } from '@self-print/contract/platform/inquiryFacts.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import { type PersonRecord, valueAt } from '../plugins/personRecord.ts';

/** The rows of a list of a record, or one row of its single values; none where the record does not say. */
export function rowsOfRecord(
  record: PersonRecord | undefined,
  list: string | null,
  columns: readonly InquiryColumn[],
): readonly TemplateRow[] {
  if (list !== null) {
    const rows = valueAt(record, list);
    return Array.isArray(rows) ? rows : [];
  }
  const values = columns.flatMap(({ name }) => {
    const value = valueAt(record, name);
    return value === undefined || value === null || Array.isArray(value) ? [] : [[name, value] as const];
  });
  return values.length === 0 ? [] : [Object.fromEntries(values)];
}
