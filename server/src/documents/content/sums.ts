import type { TemplateRow } from '@self-print/contract/template/variables.ts';

/** Sum of a column's numbers. Words in it, such as an exemption, count nothing. */
export function sumOf(rows: readonly TemplateRow[], column: string): number {
  return rows.reduce((all, { [column]: value }) => all + (typeof value === 'number' ? value : 0), 0);
}
