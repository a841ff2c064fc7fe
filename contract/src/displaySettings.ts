import { z } from 'zod/mini';

/** How far the picture is turned at the display: `left` is a quarter turn to the left, `inverted` half a turn. */
export const rotation = z.enum(['normal', 'left', 'right', 'inverted']);
export type Rotation = z.infer<typeof rotation>;

export const displaySettings = z.object({
  /** Of the display with the kiosk; its touch screen is turned with it. */
  rotation: z._default(rotation, 'normal'),
});
export type DisplaySettings = z.infer<typeof displaySettings>;
