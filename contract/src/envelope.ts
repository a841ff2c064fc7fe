import { z } from 'zod/mini';

/** The wire form of every answer: code, msg, success, data. */
export const envelope = z.object({
  code: z.string(),
  msg: z.string(),
  success: z.boolean(),
  data: z.unknown(),
});
