import type { TemplateRow } from '../variables.ts';

/** A row of a list. */
export interface RowScope {
  readonly list: string;
  readonly row: TemplateRow;
  /** Counts from 1. */
  readonly number: number;
}
