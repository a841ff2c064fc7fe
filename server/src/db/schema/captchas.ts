import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/** Captchas shown and not yet answered. The attempt that uses a row deletes it, so that no other can use it. */
export const captcha = pgTable('captcha', {
  /** Random; stored in the browser's session. */
  captchaId: text().primaryKey(),
  answerHash: bytes().notNull(),
  expiresAt: moment().notNull(),
});
