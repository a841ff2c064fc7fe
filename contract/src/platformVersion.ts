import { z } from 'zod';

/** Where a platform says that it is one, and of which version: a short answer that terminals ask for before they join. */
export const VERSION_PATH = '/version';

export const platformVersion = z.object({
  product: z.literal('self-print-platform'),
  version: z.string().min(1),
});
export type PlatformVersion = z.infer<typeof platformVersion>;
