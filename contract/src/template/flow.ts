import { z } from 'zod/mini';
import { condition } from './conditions.ts';
import { common, groupedElement } from './elements.ts';
import { tableRule } from './tableRules.ts';
import { align, localText, styledText, textRole, textStyle } from './texts.ts';
import { colour, mm, strokePt, variableName } from './units.ts';

const spacing = {
  /** Space before and after, in millimetres. */
  before: z._default(mm, 0),
  after: z._default(mm, 0),
};

/** Stands on the page on which the block after it begins. */
const keepWithNext = z._default(z.boolean(), false);

/** Stands on one page; what is higher than a page is refused. */
const keepTogether = z._default(z.boolean(), false);

const paragraph = z.strictObject({
  ...common,
  ...styledText,
  ...spacing,
  kind: z.literal('paragraph'),
  keepWithNext,
  keepTogether,
  role: z.optional(textRole),
  /** First-line indent in characters; Chinese paragraphs use two. */
  indentEm: z._default(z.number().check(z.minimum(0), z.maximum(20)), 0),
});

const lines = z.strictObject({
  /** All rules, only those between rows, or none. */
  pattern: z.enum(['grid', 'rows', 'none']),
  strokePt: z._default(strokePt, 0.5),
  colour: z._default(colour, '#000000'),
});

/** Only the rows for which this holds; they are numbered from 1. */
const where = z.optional(condition);

/** Relative share of the width. */
const share = z.number().check(z.minimum(0.1), z.maximum(100));

const tableColumn = z.strictObject({
  head: localText,
  /** Text of a cell; the list's columns are available as variables, as is `{rowNumber}`. */
  text: localText,
  share,
  align: z._default(align, 'left'),
  /** Of its cells. */
  style: z.optional(textStyle),
});

const spanned = z.strictObject({
  ...styledText,
  /** Number of columns that it spans. */
  span: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
});

const looks = {
  lines,
  /** Millimetres between a rule and the text. */
  padding: z._default(mm, 1.5),
  style: z.optional(textStyle),
};

/**
 * A sum that is printed elsewhere, as in a summary: the document is refused where it is not that of the table's rows, or of those for which
 * `where` holds, such as of the courses that were passed.
 */
const total = z.strictObject({ column: variableName, variable: variableName, where });

/** A table with one row per row of a list; its head is repeated on each page. */
const table = z.strictObject({
  ...common,
  ...spacing,
  ...looks,
  kind: z.literal('table'),
  rows: variableName,
  where,
  columns: z.array(tableColumn).check(z.minLength(1), z.maxLength(20)),
  headStyle: z.optional(textStyle),
  headFill: z.optional(colour),
  /** Rows with equal text are grouped under it, in the order of the data. */
  groupBy: z.optional(localText),
  groupStyle: z.optional(textStyle),
  groupFill: z.optional(colour),
  /** Rows after the last row of data. */
  summary: z._default(z.array(spanned).check(z.maxLength(20)), []),
  summaryStyle: z.optional(textStyle),
  totals: z._default(z.array(total).check(z.maxLength(20)), []),
  rules: z._default(z.array(tableRule).check(z.maxLength(20)), []),
});

/** A table whose cells are in the template itself: labels and values. */
const grid = z.strictObject({
  ...common,
  ...spacing,
  ...looks,
  kind: z.literal('grid'),
  keepWithNext,
  keepTogether,
  shares: z.array(share).check(z.minLength(1), z.maxLength(20)),
  cells: z.array(spanned).check(z.minLength(1), z.maxLength(200)),
});

/** What a template may leave out. */
export const CHART_MM = { label: 50, value: 14, bar: 4.5, gap: 3 } as const;

const space = z.strictObject({ ...common, kind: z.literal('space'), height: mm });

/** Elements at fixed positions in a box of this height, kept together wherever the flow puts it. */
const group = z.strictObject({
  ...common,
  ...spacing,
  kind: z.literal('group'),
  keepWithNext,
  height: mm,
  elements: z.array(groupedElement).check(z.maxLength(100)),
});

/** A bar for each row of a list, between its label and its value. */
const chart = z.strictObject({
  ...common,
  ...spacing,
  kind: z.literal('chart'),
  keepWithNext,
  keepTogether,
  rows: variableName,
  where,
  /** In both, the list's columns are available as variables, as is `{rowNumber}`. */
  label: localText,
  valueText: localText,
  /** Column of numbers from 0 to `max`, for which a bar has its whole length. */
  value: variableName,
  max: z.number().check(z.positive()),
  /** Millimetres: how wide labels and values are, how high a bar is, and what is between two rows. */
  labelWidth: z._default(mm, CHART_MM.label),
  valueWidth: z._default(mm, CHART_MM.value),
  barHeight: z._default(mm, CHART_MM.bar),
  gap: z._default(mm, CHART_MM.gap),
  colour,
  /** Behind the bars, over the whole length. */
  ground: z.optional(colour),
  style: z.optional(textStyle),
});

const INNER = [paragraph, table, grid, chart, space, group] as const;
/** A block that may stand in columns. */
export const innerBlock = z.discriminatedUnion('kind', [...INNER]);
export type InnerBlock = z.infer<typeof innerBlock>;

export const COLUMNS_MAX = 3;
const columns = z.strictObject({
  ...common,
  ...spacing,
  kind: z.literal('columns'),
  /** One list runs through `count` columns; two or three stand side by side, each a column of its own. */
  lists: z.array(z.array(innerBlock).check(z.maxLength(50))).check(z.minLength(1), z.maxLength(COLUMNS_MAX)),
  count: z._default(z.int().check(z.minimum(2), z.maximum(COLUMNS_MAX)), 2),
  /** Millimetres between two columns. */
  gap: z._default(mm, 8),
  /** Columns of one list are equally long where they end on the page on which they begin, or each goes down to the margin. */
  fill: z._default(z.enum(['balanced', 'page']), 'balanced'),
  keepTogether,
});

/** What follows begins a page; nothing happens where it does so anyway. */
const pageBreak = z.strictObject({
  ...common,
  kind: z.literal('pageBreak'),
  /** `odd`: the next page with an odd number, which is the front of a sheet printed on both sides. */
  to: z._default(z.enum(['next', 'odd']), 'next'),
});

/** Content that flows downwards within the margins, over as many pages as it needs. */
export const flowBlock = z.discriminatedUnion('kind', [...INNER, columns, pageBreak]);
export type FlowBlock = z.infer<typeof flowBlock>;
export type ChartBlock = z.infer<typeof chart>;
export type ColumnsBlock = z.infer<typeof columns>;
export type TableBlock = z.infer<typeof table>;
export type GridBlock = z.infer<typeof grid>;
export type SpannedCell = z.infer<typeof spanned>;

/** How many columns a block has, and how wide each is in a text area of this width, in millimetres. */
export function columnWidths(
  { lists, count, gap }: Pick<ColumnsBlock, 'lists' | 'count' | 'gap'>,
  width: number,
): { readonly count: number; readonly width: number } {
  const number = lists.length > 1 ? lists.length : count;
  return { count: number, width: (width - (number - 1) * gap) / number };
}
