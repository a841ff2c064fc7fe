import { z } from 'zod';

/** Message of the payments' benchmark platform to its parent. */
export const paymentPlatform = z.object({
  origin: z.url(),
  bareOrigin: z.url(),
  headers: z.record(z.string(), z.string()),
  /** Orders that nobody has begun to pay; each is begun once. */
  unpaid: z.array(z.uuid()).min(1),
  /** Orders that are being paid. */
  paying: z.array(z.uuid()).min(1),
});
export type PaymentPlatform = z.infer<typeof paymentPlatform>;

/** Asks for the time from notifications to paid orders, which the platform's own process can see; answered with `notified`. */
export const notifyRequest = z.object({ notify: z.int().min(1) });
export const notified = z.object({ ms: z.array(z.number()) });
