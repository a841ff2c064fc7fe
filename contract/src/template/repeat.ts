import { z } from 'zod/mini';
import { variableName } from './units.ts';

/**
 * For each part of this list the flow stands once and begins a page, as for each year or course. There the list has no other rows, for tables
 * and computed values too, and the columns of the part's first row are variables.
 */
export const repeat = z.strictObject({
  list: variableName,
  /** Rows that follow one another and are equal in this column are one part; without it, each row is one. */
  by: z.optional(variableName),
});
export type Repeat = z.infer<typeof repeat>;
