import { z } from 'zod/mini';
import * as f from '../fields.ts';

/** Characters in each language. */
export const SCREEN_MESSAGE_MAX = 200;

export const messageText = z.object({
  zh: f.givenName(SCREEN_MESSAGE_MAX),
  en: f.givenName(SCREEN_MESSAGE_MAX),
});

/** What stands on the home screen. */
export const screenMessage = z.object({
  text: messageText,
  /** Null: until it is taken back. */
  until: z.nullable(f.moment),
});
export type ScreenMessage = z.infer<typeof screenMessage>;
