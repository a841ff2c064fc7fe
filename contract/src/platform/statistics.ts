import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { dimension, measure } from '../statistics.ts';

/** A day in Beijing, as in the ledger and the providers' bills. */
const day = z.iso.date();

/** Dimensions that a query carries as `day,item`. */
const dimensions = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100), z.meta({ example: 'day,item' })),
    z.transform((text) => text.split(',')),
  ),
  z.array(dimension).check(z.minLength(1), z.maxLength(dimension.options.length)),
);

/** What narrows figures to a part of the school's work. */
const narrowing = {
  itemId: z.optional(f.itemId),
  orderType: z.optional(f.wholeNumber(1, 6)),
  terminalCode: z.optional(f.terminalCode),
  role: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  clientType: z.optional(f.wholeNumber(1, 4)),
};
export const statisticsPart = z.object(narrowing);
export type StatisticsPart = z.infer<typeof statisticsPart>;

/** Which part of the school's work is counted. */
const part = {
  from: day,
  /** The last day. */
  to: day,
  ...narrowing,
};

const figures = z.record(measure, z.nullable(z.number()));
export type Figures = z.infer<typeof figures>;

const figureRow = z.object({
  /** A day, an hour, an id or a code; empty where a figure belongs to none. */
  key: z.string(),
  /** The name of an item, a terminal or a channel. */
  name: z.nullable(f.bilingual),
  figures,
});
export type FigureRow = z.infer<typeof figureRow>;

const fault = z.object({ day, measure: z.string(), wanted: z.number(), found: z.number() });

export const statisticsCalls = {
  query: adminCall({
    method: 'GET',
    path: '/statistics/query',
    permission: 'statistics:read',
    summary: 'Figures of a period, as a whole and by each of the dimensions asked for',
    query: z.object({ ...part, by: z.optional(dimensions) }),
    data: z.object({
      /** Up to when the figures are counted; null before the first count. */
      countedAt: z.nullable(f.moment),
      total: figures,
      tables: z.array(z.object({ by: dimension, rows: z.array(figureRow) })),
    }),
    errors: ['BAD_REQUEST'],
  }),
  export: adminCall({
    method: 'GET',
    path: '/statistics/export',
    permission: 'statistics:read',
    summary: 'Figures of a period by one dimension as a spreadsheet (xlsx)',
    query: z.object({ ...part, by: dimension }),
    data: 'file',
    errors: ['BAD_REQUEST'],
  }),
  check: adminCall({
    method: 'GET',
    path: '/statistics/check',
    permission: 'statistics:read',
    summary:
      'Count a period again from orders, print logs and ledger, and name what differs from the figures',
    query: z.object({ from: part.from, to: part.to }),
    data: z.object({ days: z.int(), faults: z.array(fault), checkedAt: f.moment }),
    errors: ['BAD_REQUEST'],
  }),
};
export type StatisticsFault = z.infer<typeof fault>;
