import { z } from 'zod/mini';
import { condition } from './conditions.ts';
import { textStyle } from './texts.ts';
import { colour } from './units.ts';

const EVERY_MAX = 100;
const COLUMNS_MAX = 20;

/** The look of some rows of a table. Of the rules that match a row all apply, in their order: a later one overrides an earlier. */
export const tableRule = z.strictObject({
  /** A condition on the row's columns; without one, every row. */
  when: z.optional(condition),
  /** Only the rows whose number can be divided by this: 2 for the second, fourth and so on. */
  every: z.optional(z.int().check(z.minimum(2), z.maximum(EVERY_MAX))),
  /** Only the cells in these columns of the table, counted from 1. */
  columns: z.optional(
    z
      .array(z.int().check(z.minimum(1), z.maximum(COLUMNS_MAX)))
      .check(z.minLength(1), z.maxLength(COLUMNS_MAX)),
  ),
  style: z.optional(textStyle),
  fill: z.optional(colour),
});
export type TableRule = z.infer<typeof tableRule>;

/** Whether a rule is about the column of this number. */
export function isAboutColumn({ columns }: TableRule, number: number): boolean {
  return columns === undefined || columns.includes(number);
}
