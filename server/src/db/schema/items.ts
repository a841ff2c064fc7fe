import type { Assurance } from '@self-print/contract/assurance.ts';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { FormMoment, FormSchema } from '@self-print/contract/forms.ts';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
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
import { role } from './roles.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** Period over which a person's free copies and print limits are counted, in the school's time zone. */
export const COUNT_PERIODS = ['month', 'year', 'ever'] as const;
export type CountPeriod = (typeof COUNT_PERIODS)[number];

export const ITEM_KINDS = ['folder', 'document'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A plug-in as used by an item; its settings were validated when saved. */
export interface PluginUse {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** How a document is delivered: 1 at a terminal by pickup code, 2 immediately at a terminal, 3 electronic. */
const TAKE_AT_TERMINAL = 1;
const DEFAULT_VALIDITY_DAYS = 180;

/**
 * An item (a kind of certificate or proof with price and limits) or a folder. Money in fen. Restrictions of a folder (roles,
 * terminals, pause) apply to everything in it.
 */
export const printItem = pgTable(
  'print_item',
  {
    schoolCode: schoolCode(),
    itemId: text().notNull(),
    kind: text().$type<ItemKind>().notNull().default('document'),
    /** Its folder; null at the top level. */
    parentId: text(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    descriptionZh: text().notNull().default(''),
    descriptionEn: text().notNull().default(''),
    /** Sort position among its siblings; ties are sorted by id. */
    position: integer().notNull().default(0),
    unitPrice: integer().notNull(),
    freeCopies: integer().notNull(),
    /** False: a new one, whose price waits for a second person and which cannot be opened before. */
    priceAgreed: boolean().notNull().default(true),
    /** Copies that a person may print per period; null means unlimited. */
    printLimit: integer(),
    countPeriod: text().$type<CountPeriod>().notNull(),
    copiesMax: integer().notNull(),
    /** Whether the person may change the copies at the terminal. */
    copiesChangeable: boolean().notNull(),
    /** For terminals without an `item_carton` row of their own. */
    cartonCode: text(),
    languages: text().array().$type<DocumentLanguage[]>().notNull().default(['zh']),
    takeTypes: integer().array().notNull().default([TAKE_AT_TERMINAL]),
    /** How long an issued document is valid. */
    validityDays: integer().notNull().default(DEFAULT_VALIDITY_DAYS),
    needsApproval: boolean().notNull().default(false),
    /** How sure a sign-in has to be for ordering it, and for its orders. */
    minAssurance: text().$type<Assurance>().notNull().default('low'),
    /** A published template; null for documents made elsewhere. */
    templateId: text(),
    plugins: jsonb().$type<readonly PluginUse[]>().notNull().default([]),
    /** What a person does at the terminal before ordering it, in this order. */
    steps: jsonb().$type<readonly ItemStep[]>().notNull().default([]),
    paused: boolean().notNull().default(false),
    archivedAt: moment(),
    /** Increases with every change; writers compare it with what they read. */
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
    check('print_item_assurance', sql`${table.minAssurance} in ('low', 'normal', 'strong')`),
    check('print_item_period', sql`${table.countPeriod} in ('month', 'year', 'ever')`),
  ],
);

const ofItem = (table: { schoolCode: AnyPgColumn; itemId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [table.schoolCode, table.itemId],
    foreignColumns: [printItem.schoolCode, printItem.itemId],
  });

/** Labels by which items are organised. */
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

/** An item's forms. Kept in a separate table, so that orders are looked up without them. */
export const itemForm = pgTable(
  'item_form',
  {
    schoolCode: schoolCode(),
    itemId: text().notNull(),
    moment: text().$type<FormMoment>().notNull(),
    /** `json` preserves the order of fields, in which they are displayed; `jsonb` would not. */
    form: json().$type<FormSchema>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.moment] }),
    ofItem(table, 'item_form_item'),
    check('item_form_moment', sql`${table.moment} in ('before', 'after')`),
  ],
);

/** Roles that may order an item; without rows everybody may. */
export const itemRole = pgTable(
  'item_role',
  { schoolCode: schoolCode(), itemId: text().notNull(), role: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId, table.role] }),
    ofItem(table, 'item_role_item'),
    foreignKey({
      name: 'item_role_role',
      columns: [table.schoolCode, table.role],
      foreignColumns: [role.schoolCode, role.roleId],
    }),
  ],
);

/** Terminals that offer an item; without rows all do. */
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

/** The media source from which a terminal prints an item; takes precedence over the item's own. */
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
