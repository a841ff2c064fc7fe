import { z } from 'zod';
import { common, groupedElement } from './elements.ts';
import { align, localText, styledText, textStyle } from './texts.ts';
import { colour, mm, strokePt, variableName } from './units.ts';

const spacing = {
  /** Millimetres to what stands before and after. */
  before: mm.default(0),
  after: mm.default(0),
};

const paragraph = z.strictObject({
  ...common,
  ...styledText,
  ...spacing,
  kind: z.literal('paragraph'),
  /** Of the first line, in characters; Chinese paragraphs begin two in. */
  indentEm: z.number().min(0).max(20).default(0),
});

const lines = z.strictObject({
  /** All lines, or those between rows only, or none. */
  pattern: z.enum(['grid', 'rows', 'none']),
  strokePt: strokePt.default(0.5),
  colour: colour.default('#000000'),
});

/** Columns share the width in these parts. */
const share = z.number().min(0.1).max(100);

const tableColumn = z.strictObject({
  head: localText,
  /** The text of a cell; the columns of the list are its variables, and `{rowNumber}`. */
  text: localText,
  share,
  align: align.default('left'),
});

const spanned = z.strictObject({
  ...styledText,
  /** How many columns it covers. */
  span: z.int().min(1).max(20).default(1),
});

const looks = {
  lines,
  /** Millimetres between a line and a text. */
  padding: mm.default(1.5),
  style: textStyle.optional(),
};

/** One row for each row of a list; its head is repeated on each page that it runs over. */
const table = z.strictObject({
  ...common,
  ...spacing,
  ...looks,
  kind: z.literal('table'),
  rows: variableName,
  columns: z.array(tableColumn).min(1).max(20),
  headStyle: textStyle.optional(),
  headFill: colour.optional(),
  /** Rows with the same text stand together under it, in the order of the data. */
  groupBy: localText.optional(),
  groupStyle: textStyle.optional(),
  groupFill: colour.optional(),
  /** Closes the table after the last row. */
  summary: z.array(spanned).max(20).default([]),
  summaryStyle: textStyle.optional(),
});

/** A table of cells that the template itself holds: labels and values. */
const grid = z.strictObject({
  ...common,
  ...spacing,
  ...looks,
  kind: z.literal('grid'),
  shares: z.array(share).min(1).max(20),
  cells: z.array(spanned).min(1).max(200),
});

const space = z.strictObject({ ...common, kind: z.literal('space'), height: mm });

/** Elements that stay together at their places in a box of this height, wherever the flow puts it. */
const group = z.strictObject({
  ...common,
  ...spacing,
  kind: z.literal('group'),
  height: mm,
  elements: z.array(groupedElement).max(100),
});

/** What stands one below the other within the margins and runs over as many pages as it needs. */
export const flowBlock = z.discriminatedUnion('kind', [paragraph, table, grid, space, group]);
export type FlowBlock = z.infer<typeof flowBlock>;
export type TableBlock = z.infer<typeof table>;
export type GridBlock = z.infer<typeof grid>;
export type SpannedCell = z.infer<typeof spanned>;
