import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { printItem } from './items.ts';
import { role } from './roles.ts';
import { school } from './schools.ts';

/** Free copies of an item per period, or free pages of cloud print per term. */
export const ALLOWANCE_KINDS = ['copies', 'pages'] as const;
export type AllowanceKind = (typeof ALLOWANCE_KINDS)[number];

/** What is free for one person, or for everybody with a role, in addition to what is free for all. */
export const allowance = pgTable(
  'allowance',
  {
    schoolCode: schoolCode(),
    allowanceId: uuid().notNull(),
    kind: text().$type<AllowanceKind>().notNull(),
    /** Set for copies; pages belong to no item. */
    itemId: text(),
    userId: text(),
    role: text(),
    /** Copies or pages. */
    amount: integer().notNull(),
    /** Encrypted because the reason may disclose personal facts. */
    reasonEncrypted: bytes().notNull(),
    createdAt: moment().notNull(),
    /** The import that gave it; null: given by hand. */
    batchId: uuid(),
    /** False while it waits for a second person: nothing is free by it. */
    agreed: boolean().notNull().default(true),
    withdrawnAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.allowanceId] }),
    foreignKey({
      name: 'allowance_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    foreignKey({
      name: 'allowance_item',
      columns: [table.schoolCode, table.itemId],
      foreignColumns: [printItem.schoolCode, printItem.itemId],
    }),
    foreignKey({
      name: 'allowance_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'allowance_role',
      columns: [table.schoolCode, table.role],
      foreignColumns: [role.schoolCode, role.roleId],
    }),
    index('allowance_of_item').on(table.schoolCode, table.kind, table.itemId),
    index('allowance_of_person').on(table.schoolCode, table.userId),
    index('allowance_of_role').on(table.schoolCode, table.role).where(sql`${table.role} is not null`),
    index('allowance_of_batch').on(table.schoolCode, table.batchId).where(sql`${table.batchId} is not null`),
    check(
      'allowance_kind',
      sql`${table.kind} in ('copies', 'pages') and (${table.kind} = 'copies') = (${table.itemId} is not null)`,
    ),
    check('allowance_whose', sql`(${table.userId} is null) <> (${table.role} is null)`),
    check('allowance_amount', sql`${table.amount} >= 0`),
  ],
);
