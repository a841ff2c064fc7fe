import type { TemplateRow } from '../variables.ts';

/** A row of a list. */
export interface RowScope {
  readonly list: string;
  readonly row: TemplateRow;
  /** Counts from 1, among the rows that are shown together. */
  readonly number: number;
  /** Its number in the data. */
  readonly given: number;
}

/** Some of a list's rows, as if there were no others; at least one. */
export interface ListPart {
  readonly list: string;
  readonly rows: readonly [RowScope, ...RowScope[]];
}

/** Rows that are shown together. */
export function numbered(rows: readonly RowScope[]): readonly RowScope[] {
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}
