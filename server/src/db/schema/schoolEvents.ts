import type { DeliveryState } from '@self-print/contract/platform/hookAdmin.ts';
import type { HookEventKind, SchoolEventKind } from '@self-print/contract/schoolEvents.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { schoolApp } from './schoolApps.ts';

/**
 * What happened at a school that its other systems may want to know. Written by the database's function `note_school_event` in the
 * transaction of the change; those of orders by a trigger, as orders are written by many statements, the end of a print by a single one.
 */
export const schoolEvent = pgTable(
  'school_event',
  {
    schoolCode: schoolCode(),
    eventId: uuid().notNull(),
    /** Grows; of one subject in the order in which its events happened. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    kind: text().$type<SchoolEventKind>().notNull(),
    subject: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    at: moment().notNull(),
    /** By the database's clock, as events grow in number. */
    writtenAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.eventId] }),
    index('school_event_in_order').on(table.schoolCode, table.seq),
    index('school_event_age').on(table.writtenAt),
  ],
);

/** An address that is told of a school's events. */
export const appHook = pgTable(
  'app_hook',
  {
    schoolCode: schoolCode(),
    /** The key of the request that added it, so that a repetition adds nothing. */
    hookId: uuid().notNull(),
    /** The app whose key signs what it is sent. */
    appId: uuid().notNull(),
    address: text().notNull(),
    kinds: text().array().$type<HookEventKind[]>().notNull(),
    enabled: boolean().notNull(),
    /** Since when nothing reaches it; null: the last delivery did. */
    failingSince: moment(),
    /** Tries in a row that did not reach it. */
    failures: integer().notNull().default(0),
    /** Before that nothing is sent there; null: at once. */
    nextTryAt: moment(),
    /** When it was switched off, because nothing reached it for so long. */
    givenUpAt: moment(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.hookId] }),
    foreignKey({
      name: 'app_hook_of_app',
      columns: [table.schoolCode, table.appId],
      foreignColumns: [schoolApp.schoolCode, schoolApp.appId],
    }),
  ],
);

/** That a hook is, or was, told of an event. */
export const hookDelivery = pgTable(
  'hook_delivery',
  {
    schoolCode: schoolCode(),
    deliveryId: uuid().notNull(),
    hookId: uuid().notNull(),
    eventId: uuid().notNull(),
    /** Those of its event. */
    seq: bigint({ mode: 'number' }).notNull(),
    subject: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    tries: integer().notNull(),
    detail: text().notNull(),
    createdAt: moment().notNull(),
    /** From here on it is tried for a day. */
    firstTryAt: moment(),
    deliveredAt: moment(),
    /** Null: it is tried no more. While a server tries it, when another one may. */
    nextTryAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.deliveryId] }),
    foreignKey({
      name: 'hook_delivery_of_hook',
      columns: [table.schoolCode, table.hookId],
      foreignColumns: [appHook.schoolCode, appHook.hookId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'hook_delivery_of_event',
      columns: [table.schoolCode, table.eventId],
      foreignColumns: [schoolEvent.schoolCode, schoolEvent.eventId],
    }).onDelete('cascade'),
    index('hook_delivery_due')
      .on(table.schoolCode, table.hookId, table.subject, table.seq)
      .where(sql`${table.state} = 'due'`),
    index('hook_delivery_event').on(table.schoolCode, table.eventId),
    index('hook_delivery_latest').on(table.schoolCode, table.createdAt),
    check('hook_delivery_state', sql`${table.state} in ('due', 'delivered', 'failed')`),
  ],
);
