import { index, json, pgTable, varchar } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** Web sessions; the columns are those expected by connect-pg-simple. */
export const webSession = pgTable(
  'web_session',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: moment().notNull(),
  },
  (table) => [index('web_session_expire').on(table.expire)],
);
