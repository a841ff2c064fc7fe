import { z } from 'zod';

/** What the process of `openLoad.ts` is told once it runs. */
export const openLoadOrder = z.object({
  socketPath: z.string().min(1),
  perSecond: z.number().positive(),
  /** Asked in turn, each with headers of its own; a path that stands more often is asked more often. */
  calls: z
    .array(z.object({ path: z.string().startsWith('/'), headers: z.record(z.string(), z.string()) }))
    .min(1),
});
export type OpenLoadOrder = z.infer<typeof openLoadOrder>;

/** What it answers when it is told to end, after the last answer has come. */
export const openLoadFigures = z.object({
  asked: z.int(),
  /** Calls that were due while too many were waited for, and were never asked. */
  heldBack: z.int(),
  lost: z.array(z.string()),
  seconds: z.number(),
  /** From when a call was due, not from when it was sent. */
  ms: z.object({ p50: z.number(), p99: z.number(), longest: z.number() }),
});
export type OpenLoadFigures = z.infer<typeof openLoadFigures>;
