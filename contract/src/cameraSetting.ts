import { z } from 'zod/mini';

const none = z.object({ driver: z.literal('none') });

/** Separate from the other devices, because the kiosk page needs it. */
export const cameraSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('page'),
    /** Part of the camera's label; empty selects the first camera. */
    label: z._default(z.string().check(z.maxLength(128)), ''),
    mirrored: z._default(z.boolean(), true),
  }),
]);
export type CameraSetting = z.infer<typeof cameraSetting>;
