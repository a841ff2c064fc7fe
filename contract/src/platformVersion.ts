import { z } from 'zod/mini';

/** Where a platform says that it is one, and of which version: a short answer that terminals ask for before they join. */
export const VERSION_PATH = '/version';

export const platformVersion = z.object({
  product: z.literal('self-print-platform'),
  version: z.string().check(z.minLength(1)),
});
export type PlatformVersion = z.infer<typeof platformVersion>;
