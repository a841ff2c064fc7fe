import type { SettingLayer } from '@self-print/contract/settingLayers.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** Each save of settings at a school, a group or a terminal. The newest version of a layer is what holds. */
export const settingsVersion = pgTable(
  'settings_version',
  {
    schoolCode: schoolCode(),
    layer: text().$type<SettingLayer>().notNull(),
    /** A group's or a terminal's id; empty for the school. */
    layerId: text().notNull(),
    version: integer().notNull(),
    /** All values of the layer, by path. */
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Whether the layer hands its values down; one that is switched off keeps them. */
    enabled: boolean().notNull().default(true),
    reason: text().notNull(),
    /** The version whose values were taken again. */
    restoredFrom: integer(),
    /** Null: by the command line. */
    savedBy: text(),
    savedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.layer, table.layerId, table.version] }),
    foreignKey({
      name: 'settings_version_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    check('settings_version_number', sql`${table.version} > 0`),
  ],
);
