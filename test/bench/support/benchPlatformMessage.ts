import { z } from 'zod';

/** Message of the benchmark platform to its parent. */
export const benchPlatform = z.object({
  origin: z.url(),
  bareUrl: z.url(),
  headers: z.record(z.string(), z.string()),
  schoolCode: z.string(),
  takeCodes: z.array(z.string()).min(1),
  printLogs: z.array(z.object({ orderId: z.uuid(), printLogId: z.uuid() })).min(1),
});
/** Requests of the benchmark; each is answered when done. */
export const profileRequest = z.discriminatedUnion('profile', [
  z.object({ profile: z.literal('start') }),
  z.object({ profile: z.literal('stop'), file: z.string() }),
]);
export type ProfileRequest = z.infer<typeof profileRequest>;
export type BenchPlatform = z.infer<typeof benchPlatform>;
