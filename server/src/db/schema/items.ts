import type { Language } from '@self-print/contract/fields.ts';
import type { FormMoment, FormSchema } from '@self-print/contract/forms.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import type { AccountRole } from './accounts.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** Over which time free copies and print limits of a person are counted, in the school's time zone. */
export const COUNT_PERIODS = ['month', 'year', 'ever'] as const;
export type CountPeriod = (typeof COUNT_PERIODS)[number];

export const ITEM_KINDS = ['folder', 'document'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A plug-in as an item uses it; the settings were checked when they were saved. */
export interface PluginUse {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** How a document may be taken: 1 at a terminal by code, 2 at once at a terminal, 3 electronic. */
const TAKE_AT_TERMINAL = 1;
const DEFAULT_VALIDITY_DAYS = 180;

/**
 * What can be printed, or a folder of it: a kind of certificate or proof with its price and limits. Money in fen.
 * What a folder forbids (roles, terminals, pause) is forbidden for all that lies in it.
 */
export const printItem = pgTable(
  'print_item',
  {
    schoolCode: schoolCode(),
    itemId: text().notNull(),
    kind: text().$type<ItemKind>().notNull().default('document'),
    /** The folder that it lies in; null at the top level. */
    parentId: text(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    descriptionZh: text().notNull().default(''),
    descriptionEn: text().notNull().default(''),
    /** Place among its neighbours; equal ones are sorted by id. */
    position: integer().notNull().default(0),
    unitPrice: integer().notNull(),
    freeCopies: integer().notNull(),
    /** Copies a person may print within the period; null is no limit. */
    printLimit: integer(),
    countPeriod: text().$type<CountPeriod>().notNull(),
    copiesMax: integer().notNull(),
    /** Whether the person may change the copies at the terminal. */
    copiesChangeable: boolean().notNull(),
    /** At terminals without an `item_carton` of their own. */
    cartonCode: text(),
    languages: text().array().$type<Language[]>().notNull().default(['zh']),
    takeTypes: integer().array().notNull().default([TAKE_AT_TERMINAL]),
    /** How long an issued document is valid. */
    validityDays: integer().notNull().default(DEFAULT_VALIDITY_DAYS),
    needsApproval: boolean().notNull().default(false),
    /** A template that is published; null for documents that are made elsewhere. */
    templateId: text(),
    plugins: jsonb().$type<readonly PluginUse[]>().notNull().default([]),
    paused: boolean().notNull().default(false),
    archivedAt: moment(),
    /** Grows with every change; who changes an item says which one was read. */
    revision: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId] }),
    foreignKey({
      name: 'print_item_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    foreignKey({
      name: 'print_item_parent',
      columns: [table.schoolCode, table.parentId],
      foreignColumns: [table.schoolCode, table.itemId],
    }),
    index('print_item_in_folder').on(table.schoolCode, table.parentId),
    check('print_item_kind', sql`${table.kind} in ('folder', 'document')`),
    check('print_item_not_in_itself', sql`${table.parentId} is distinct from ${table.itemId}`),
    check('print_item_validity', sql`${table.validityDays} > 0`),
    check('print_item_money', sql`${table.unitPrice} >= 0 and ${table.freeCopies} >= 0`),
    check('print_item_copies', sql`${table.copiesMax} between 1 and 99`),
    check('print_item_limit', sql`${table.printLimit} is null or ${table.printLimit} > 0`),
    check('print_item_period', sql`${table.countPeriod} in ('month', 'year', 'ever')`),
  ],
);

const ofItem = (table: { schoolCode: AnyPgColumn; itemId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [table.schoolCode, table.itemId],
    foreignColumns: [printItem.schoolCode, printItem.itemId],
  });

/** Words by which items are sorted. */
export const itemTag = pgTable(
  'item_tag',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    tagId: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.tagId] })],
);

export const itemTagRel = pgTable(
  'item_tag_rel',
  { schoolCode: schoolCode(), itemId: text().notNull(), tagId: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.tagId] }),
    ofItem(table, 'item_tag_rel_item'),
    foreignKey({
      name: 'item_tag_rel_tag',
      columns: [table.schoolCode, table.tagId],
      foreignColumns: [itemTag.schoolCode, itemTag.tagId],
    }).onDelete('cascade'),
    index('item_tag_rel_of_tag').on(table.schoolCode, table.tagId),
  ],
);

/** The forms that an item asks to be filled in. They stand apart, so that an order is looked up without them. */
export const itemForm = pgTable(
  'item_form',
  {
    schoolCode: schoolCode(),
    itemId: text().notNull(),
    moment: text().$type<FormMoment>().notNull(),
    /** `json` keeps the order of the fields, in which they are shown; `jsonb` would not. */
    form: json().$type<FormSchema>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.moment] }),
    ofItem(table, 'item_form_item'),
    check('item_form_moment', sql`${table.moment} in ('before', 'after')`),
  ],
);

/** Roles that may order an item; an item without any is for everybody. */
export const itemRole = pgTable(
  'item_role',
  { schoolCode: schoolCode(), itemId: text().notNull(), role: text().$type<AccountRole>().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.role] }),
    ofItem(table, 'item_role_item'),
  ],
);

/** Terminals that offer an item; an item without any is offered everywhere. */
export const itemTerminal = pgTable(
  'item_terminal',
  { schoolCode: schoolCode(), itemId: text().notNull(), terminalCode: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.terminalCode] }),
    ofItem(table, 'item_terminal_item'),
    foreignKey({
      name: 'item_terminal_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
  ],
);

/** The carton from which a terminal prints an item; it comes before the item's own. */
export const itemCarton = pgTable(
  'item_carton',
  {
    schoolCode: schoolCode(),
    itemId: text().notNull(),
    terminalCode: text().notNull(),
    cartonCode: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.terminalCode] }),
    ofItem(table, 'item_carton_item'),
    foreignKey({
      name: 'item_carton_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
  ],
);
