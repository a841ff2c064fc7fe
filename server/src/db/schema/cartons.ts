import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { role } from './roles.ts';
import { terminal } from './terminals.ts';

/**
 * What a school calls a media source of a terminal. That it exists, its paper and its tray are settings of the terminal; how full it is
 * the terminal reports.
 */
export const cartonName = pgTable(
  'carton_name',
  {
    schoolCode: schoolCode(),
    terminalCode: text().notNull(),
    cartonCode: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    /** Increases with every change; writers compare it with what they read. */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.terminalCode, table.cartonCode] }),
    foreignKey({
      name: 'carton_name_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
  ],
);

/**
 * The media source from which a terminal prints for a person, a department or a role, such as letterhead. One of the three is set; the
 * person's own comes before the department's, and that before the role's.
 */
export const userCarton = pgTable(
  'user_carton',
  {
    schoolCode: schoolCode(),
    bindingId: uuid().notNull(),
    terminalCode: text().notNull(),
    cartonCode: text().notNull(),
    userId: text(),
    department: text(),
    role: text(),
    /** What the paper is for. */
    note: text().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.bindingId] }),
    foreignKey({
      name: 'user_carton_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    foreignKey({
      name: 'user_carton_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'user_carton_role',
      columns: [table.schoolCode, table.role],
      foreignColumns: [role.schoolCode, role.roleId],
    }),
    // At one terminal somebody has one media source; these also serve each claim.
    uniqueIndex('user_carton_person').on(table.schoolCode, table.terminalCode, table.userId),
    uniqueIndex('user_carton_department').on(table.schoolCode, table.terminalCode, table.department),
    uniqueIndex('user_carton_of_role').on(table.schoolCode, table.terminalCode, table.role),
    check(
      'user_carton_whose',
      sql`num_nonnulls(${table.userId}, ${table.department}, ${table.role}) = 1 and ${table.department} <> ''`,
    ),
  ],
);

/** Further equipment that stands at a terminal, as the school keeps it in its books. */
export const terminalAnnex = pgTable(
  'terminal_annex',
  {
    schoolCode: schoolCode(),
    annexId: uuid().notNull(),
    terminalCode: text().notNull(),
    kind: text().notNull(),
    make: text().notNull(),
    serial: text().notNull(),
    /** Days in the school's calendar. */
    boughtOn: date({ mode: 'string' }),
    warrantyUntil: date({ mode: 'string' }),
    note: text().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.annexId] }),
    foreignKey({
      name: 'terminal_annex_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    index('terminal_annex_at').on(table.schoolCode, table.terminalCode, table.createdAt),
    check('terminal_annex_days', sql`${table.boughtOn} <= ${table.warrantyUntil}`),
  ],
);
