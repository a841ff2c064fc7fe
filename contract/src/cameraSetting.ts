import { z } from 'zod';

const none = z.object({ driver: z.literal('none') });

/** Apart from the other devices, because the kiosk page needs it. */
export const cameraSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('page'),
    /** Part of the camera's label; empty takes the first camera. */
    label: z.string().max(128).default(''),
    mirrored: z.boolean().default(true),
  }),
]);
export type CameraSetting = z.infer<typeof cameraSetting>;
