import { z } from 'zod/mini';

/**
 * Tasks that only the kiosk page can perform for the agent, because the page has the camera and the shell. A task stays in the
 * kiosk state until the page answers it or it expires, so a reloaded page still finds it. Each is answered once.
 */
export const taskId = z.uuid();

/** A head movement: to this side, chosen at random, and then to the other one. Directions are the person's own. */
export const presenceMove = z.enum(['turnLeft', 'turnRight']);
export type PresenceMove = z.infer<typeof presenceMove>;

export const pageTask = z.discriminatedUnion('kind', [
  /** A screenshot of the page, taken by the shell. */
  z.object({ kind: z.literal('screenshot'), taskId }),
  /** Quit or restart the kiosk program through the shell. */
  z.object({ kind: z.literal('restartClient'), taskId }),
  z.object({ kind: z.literal('stopClient'), taskId }),
  /** Reload the advert display. */
  z.object({ kind: z.literal('restartAdScreen'), taskId }),
  /** A still image from the open camera. */
  z.object({ kind: z.literal('takePhoto'), taskId }),
  /** A photo good enough to enrol: one face, sharp, frontal, well lit. */
  z.object({ kind: z.literal('collectFace'), taskId }),
  /** Descriptors of the person before the camera, with the requested movement if any. */
  z.object({ kind: z.literal('readFace'), taskId, move: z.nullable(presenceMove) }),
  /** A descriptor of a photo that the agent holds, such as the one on an ID card. */
  z.object({ kind: z.literal('describePhoto'), taskId, photo: z.string() }),
  /** A key press of the physical keypad, for the focused field. */
  z.object({ kind: z.literal('typeKey'), taskId, key: z.string().check(z.maxLength(16)) }),
]);
export type PageTask = z.infer<typeof pageTask>;
export type PageTaskKind = PageTask['kind'];

/** A window beside the main screen, as opened by the specification's calls. */
export const kioskWindow = z.object({
  windowId: z.enum(['selfRegister', 'faceLogin', 'changePassword', 'camera', 'advert']),
  visible: z.boolean(),
});
export type KioskWindow = z.infer<typeof kioskWindow>;
