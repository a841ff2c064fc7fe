import type {
  BillFaultName,
  ChannelDay,
  DifferenceKind,
  ReconciliationState,
  ResolutionOutcome,
} from '@self-print/contract/platform/reconciliation.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { payChannel } from './payments.ts';

/** What one side says of a day; money in fen. */
export type Tally = NonNullable<ChannelDay['ours']>;

/** A day (in Beijing) of a channel, whose bill is compared with the books. */
export const reconDay = pgTable(
  'recon_day',
  {
    schoolCode: schoolCode(),
    channelId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<ReconciliationState>().notNull(),
    fault: text().$type<BillFaultName>(),
    /** For staff; no secrets and no personal data. */
    faultDetail: text().notNull(),
    /** SHA-256 of what the bill lists. */
    billHash: text(),
    theirs: jsonb().$type<Tally>(),
    feeFen: integer(),
    ours: jsonb().$type<Tally>(),
    /** Own payments that wait for a neighbouring day's bill. */
    awaited: integer().notNull(),
    /** Tries since the last success. */
    tries: integer().notNull(),
    fetchedAt: moment(),
    /** When a job has to do with it again: to fetch, or to compare once more. */
    nextAt: moment(),
    closedAt: moment(),
    closedBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.channelId, table.day] }),
    foreignKey({
      name: 'recon_day_channel',
      columns: [table.schoolCode, table.channelId],
      foreignColumns: [payChannel.schoolCode, payChannel.channelId],
    }),
    index('recon_day_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check(
      'recon_day_state',
      sql`${table.state} in ('waiting', 'not-ready', 'failed', 'fetched', 'agrees', 'differs', 'closed')
        and (${table.state} = 'closed') = (${table.closedAt} is not null) and (${table.state} = 'closed') = (${table.closedBy} is not null)
        and (${table.state} in ('fetched', 'agrees', 'differs', 'closed')) = (${table.fetchedAt} is not null)
        and (${table.state} <> 'closed' or ${table.nextAt} is null)`,
    ),
  ],
);

/** `reversal`: money that went back without a refund's number; it has the number of its payment. */
export type ReconLineKind = 'payment' | 'refund' | 'reversal';

/** A line of a provider's bill. */
export const reconLine = pgTable(
  'recon_line',
  {
    schoolCode: schoolCode(),
    channelId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    lineNo: integer().notNull(),
    kind: text().$type<ReconLineKind>().notNull(),
    /** Our number: of the payment, or of the refund. */
    number: text().notNull(),
    outTradeNo: text().notNull(),
    channelTradeNo: text().notNull(),
    amountFen: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.channelId, table.day, table.lineNo] }),
    foreignKey({
      name: 'recon_line_day',
      columns: [table.schoolCode, table.channelId, table.day],
      foreignColumns: [reconDay.schoolCode, reconDay.channelId, reconDay.day],
    }),
    index('recon_line_number').on(table.schoolCode, table.channelId, table.number, table.kind),
  ],
);

/** Where bill and books differ. */
export const reconDifference = pgTable(
  'recon_difference',
  {
    schoolCode: schoolCode(),
    differenceId: uuid().notNull(),
    channelId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    lineKind: text().$type<ReconLineKind>().notNull(),
    number: text().notNull(),
    outTradeNo: text().notNull(),
    /** How many times the bills have listed the number by then; 0 when no bill does. */
    occurrence: integer().notNull(),
    theirFen: integer(),
    theirAt: moment(),
    channelTradeNo: text(),
    ourFen: integer(),
    ourAt: moment(),
    /** What makes it this difference: a resolution is of these numbers and amounts, and of no others. */
    fingerprint: text().notNull(),
    /** False once a later comparison did not find it any more. */
    present: boolean().notNull(),
    foundAt: moment().notNull(),
    resolvedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.differenceId] }),
    foreignKey({
      name: 'recon_difference_day',
      columns: [table.schoolCode, table.channelId, table.day],
      foreignColumns: [reconDay.schoolCode, reconDay.channelId, reconDay.day],
    }),
    uniqueIndex('recon_difference_one').on(table.schoolCode, table.channelId, table.day, table.fingerprint),
  ],
);

/** What persons did about differences; rows are only ever added. */
export const reconResolution = pgTable(
  'recon_resolution',
  {
    schoolCode: schoolCode(),
    resolutionId: uuid().notNull(),
    differenceId: uuid().notNull(),
    how: text().$type<'query' | 'noted'>().notNull(),
    outcome: text().$type<ResolutionOutcome>().notNull(),
    remark: text().notNull(),
    resolvedBy: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.resolutionId] }),
    foreignKey({
      name: 'recon_resolution_difference',
      columns: [table.schoolCode, table.differenceId],
      foreignColumns: [reconDifference.schoolCode, reconDifference.differenceId],
    }),
    index('recon_resolution_of').on(table.schoolCode, table.differenceId, table.at),
  ],
);
