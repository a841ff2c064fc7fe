import type { ChartKind, ChartPeriod } from '@self-print/contract/charts.ts';
import type { StatisticsPart } from '@self-print/contract/platform/statistics.ts';
import type { Dimension, Measure } from '@self-print/contract/statistics.ts';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

const number = () => integer().notNull();
const large = () => bigint({ mode: 'number' }).notNull();

/** What is counted, but for money. */
const counted = {
  placed: number(),
  printed: number(),
  electronic: number(),
  cancelled: number(),
  expired: number(),
  prints: number(),
  failures: number(),
  unconfirmed: number(),
  impressions: number(),
  sheets: number(),
  wasteSheets: number(),
  copies: number(),
  freeCopies: number(),
  freeSides: number(),
  payments: number(),
  refunds: number(),
  /** From placing an order to its paper, of all printed orders. */
  waitSeconds: large(),
  withinHour: number(),
};

/**
 * Figures of a school's day and hour in Beijing, rolled up from orders, print logs and the ledger. An empty text or 0 stands for none.
 * Nobody can be told from them. Money in fen.
 */
export const statisticsFact = pgTable(
  'statistics_fact',
  {
    schoolCode: schoolCode(),
    day: date({ mode: 'string' }).notNull(),
    hour: number(),
    /** From which rows: orders, print logs or the ledger. */
    source: text().$type<'order' | 'print' | 'money'>().notNull(),
    itemId: text().notNull(),
    orderType: number(),
    terminalCode: text().notNull(),
    role: text().notNull(),
    clientType: number(),
    channelId: text().notNull(),
    /** Why a print failed or is unconfirmed, as the terminal reported it. */
    faultCode: text().notNull(),
    ...counted,
    chargedFen: number(),
    refundedFen: number(),
  },
  (table) => [
    primaryKey({
      name: 'statistics_fact_cell',
      columns: [
        table.schoolCode,
        table.day,
        table.hour,
        table.source,
        table.itemId,
        table.orderType,
        table.terminalCode,
        table.role,
        table.clientType,
        table.channelId,
        table.faultCode,
      ],
    }),
  ],
);

/**
 * Figures of a school's day by the values of one dimension, of the whole or of one part of its work: what the pages ask, summed up from
 * `statistics_fact` in the transaction that writes it. Money in fen.
 */
export const statisticsDay = pgTable(
  'statistics_day',
  {
    schoolCode: schoolCode(),
    /** The dimension that narrows to a part; empty for the whole. */
    part: text().$type<'' | Dimension>().notNull(),
    partKey: text().notNull(),
    /** Empty for the sum of the day. */
    dimension: text().$type<'' | Dimension>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    key: text().notNull(),
    ...counted,
    /** The fees of a school may come to more on a day than an integer holds. */
    chargedFen: large(),
    refundedFen: large(),
  },
  (table) => [
    primaryKey({
      name: 'statistics_day_cell',
      columns: [table.schoolCode, table.part, table.partKey, table.dimension, table.day, table.key],
    }),
    index('statistics_day_of_day').on(table.schoolCode, table.day),
  ],
);

/**
 * Days that have to be counted again. Triggers add a row in the transaction that changes an order, a print log or the ledger; it is not
 * unique, so that nobody waits for another's transaction.
 */
export const statisticsDue = pgTable(
  'statistics_due',
  {
    schoolCode: schoolCode(),
    dueNo: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.dueNo] }),
    index('statistics_due_day').on(table.schoolCode, table.day),
  ],
);

/** How far a school is counted; locked by the server that counts. */
export const statisticsHead = pgTable('statistics_head', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  countedAt: moment(),
  /** When stored figures were last compared with the rows. */
  checkedAt: moment(),
  /** The first day of which no print log was deleted; figures of prints before it stay as they are. Set by a trigger. */
  printsFrom: date({ mode: 'string' }),
});

/** A chart that a school has composed; what it shows is asked for when it is shown. */
export const statisticsChart = pgTable(
  'statistics_chart',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    chartId: uuid().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    kind: text().$type<ChartKind>().notNull(),
    measures: jsonb().$type<readonly Measure[]>().notNull(),
    /** Null for figures without a dimension. */
    dimension: text().$type<Dimension>(),
    period: text().$type<ChartPeriod>().notNull(),
    compared: boolean().notNull(),
    /** What narrows it to a part of the school's work. */
    part: jsonb().$type<StatisticsPart>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.chartId] })],
);

/** A tab of the statistics page with composed charts. */
export const statisticsTab = pgTable(
  'statistics_tab',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    tabId: uuid().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    position: integer().notNull(),
    /** In the order in which they are shown. */
    chartIds: jsonb().$type<readonly string[]>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.tabId] })],
);
