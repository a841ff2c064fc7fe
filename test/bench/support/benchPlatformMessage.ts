import { z } from 'zod';

/** What the benchmark platform tells the benchmark that started it. */
export const benchPlatform = z.object({
  origin: z.url(),
  bareUrl: z.url(),
  headers: z.record(z.string(), z.string()),
  schoolCode: z.string(),
  takeCodes: z.array(z.string()).min(1),
  printLogs: z.array(z.object({ orderId: z.uuid(), printLogId: z.uuid() })).min(1),
});
/** What the benchmark asks of it; each request is answered when it is done. */
export const profileRequest = z.discriminatedUnion('profile', [
  z.object({ profile: z.literal('start') }),
  z.object({ profile: z.literal('stop'), file: z.string() }),
]);
export type ProfileRequest = z.infer<typeof profileRequest>;
export type BenchPlatform = z.infer<typeof benchPlatform>;
