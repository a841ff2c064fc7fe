import { z } from 'zod/mini';

/** State of the on-screen keyboard. */
export const keyboardView = z.object({
  layout: z.enum(['pinyin', 'english', 'number']),
});
export type KeyboardView = z.infer<typeof keyboardView>;
