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
import { moment, schoolCode } from '../columns.ts';
import { media } from './media.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

export type AdvertKind = 'image' | 'video' | 'text';

export const advert = pgTable(
  'advert',
  {
    schoolCode: schoolCode(),
    advertId: uuid().notNull(),
    kind: text().$type<AdvertKind>().notNull(),
    /** Null for a text advert. */
    mediaId: text(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    textZh: text().notNull(),
    textEn: text().notNull(),
    durationSeconds: integer().notNull(),
    position: integer().notNull(),
    paused: boolean().notNull().default(false),
    startsAt: moment().notNull(),
    /** When it stops being shown; null means never. */
    endsAt: moment(),
    createdAt: moment().notNull(),
    revision: integer().notNull().default(1),
    /** Removed by an administrator: shown nowhere and in no list. */
    archivedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.advertId] }),
    foreignKey({ name: 'advert_school', columns: [table.schoolCode], foreignColumns: [school.schoolCode] }),
    foreignKey({
      name: 'advert_media',
      columns: [table.schoolCode, table.mediaId],
      foreignColumns: [media.schoolCode, media.mediaId],
    }),
    index('advert_position').on(table.schoolCode, table.position),
    check('advert_kind', sql`${table.kind} in ('image', 'video', 'text')`),
    check('advert_has_media', sql`(${table.kind} = 'text') = (${table.mediaId} is null)`),
    check('advert_duration', sql`${table.durationSeconds} between 3 and 600`),
    check('advert_period', sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
  ],
);

/** The terminals that show an advert; without rows it is shown at every terminal. */
export const advertTerminal = pgTable(
  'advert_terminal',
  {
    schoolCode: schoolCode(),
    advertId: uuid().notNull(),
    terminalCode: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.advertId, table.terminalCode] }),
    foreignKey({
      name: 'advert_terminal_advert',
      columns: [table.schoolCode, table.advertId],
      foreignColumns: [advert.schoolCode, advert.advertId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'advert_terminal_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
  ],
);
