import { z } from 'zod/mini';

/** The wire form of every answer: code, msg, success, data. A failure may come without a code. */
export const envelope = z
  .object({
    code: z._default(z.string(), ''),
    msg: z.string(),
    success: z.boolean(),
    data: z.optional(z.unknown()),
  })
  .check(z.refine(({ code, success }) => code !== '' || !success));
