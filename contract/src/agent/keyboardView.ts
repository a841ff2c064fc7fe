import { z } from 'zod/mini';

/** What the on-screen keyboard shows. */
export const keyboardView = z.object({
  layout: z.enum(['pinyin', 'english', 'number']),
});
export type KeyboardView = z.infer<typeof keyboardView>;
