import type { Permission } from '@self-print/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** What a school's people are to the platform: which items they may order, and what they may do in the console. */
export const role = pgTable(
  'role',
  {
    schoolCode: schoolCode(),
    roleId: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    /** Whether its people may sign in to the console. */
    administers: boolean().notNull(),
    permissions: text().array().$type<Permission[]>().notNull().default([]),
    /** Every school has it; see builtInRoles.ts. */
    builtIn: boolean().notNull().default(false),
    /** The permissions that existed when a built-in role last received its own; see adoptBuiltInRoles.ts. */
    knownPermissions: text().array().notNull().default([]),
    archivedAt: moment(),
    /** Increases with every change; writers compare it with what they read. */
    revision: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.roleId] }),
    foreignKey({ name: 'role_school', columns: [table.schoolCode], foreignColumns: [school.schoolCode] }),
    uniqueIndex('role_name_zh').on(table.schoolCode, table.nameZh).where(sql`${table.archivedAt} is null`),
    uniqueIndex('role_name_en').on(table.schoolCode, table.nameEn).where(sql`${table.archivedAt} is null`),
    check('role_of_administrators', sql`${table.administers} or cardinality(${table.permissions}) = 0`),
    check(
      'role_of_system_administrators',
      sql`${table.roleId} <> 'admin' or (${table.administers} and ${table.archivedAt} is null)`,
    ),
  ],
);
