import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/** Captchas shown and not answered yet. A row is deleted by the attempt that uses it, so that no two can. */
export const captcha = pgTable('captcha', {
  /** Random; the browser's session names it. */
  captchaId: text().primaryKey(),
  answerHash: bytes().notNull(),
  expiresAt: moment().notNull(),
});
