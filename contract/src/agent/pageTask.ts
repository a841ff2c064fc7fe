import { z } from 'zod/mini';

/**
 * What the agent needs from the kiosk page: the page has the camera and the shell, the agent has the calls.
 * Tasks stand in the kiosk's state until the page answers them or they run out; a page that was loaded again finds them
 * there. Each is answered once.
 */
export const taskId = z.uuid();

/** A random movement that a person makes and a printed photo cannot. Directions as the person feels them. */
export const presenceMove = z.enum(['turnLeft', 'turnRight']);
export type PresenceMove = z.infer<typeof presenceMove>;

export const pageTask = z.discriminatedUnion('kind', [
  /** A picture of what the screen shows, taken by the shell. */
  z.object({ kind: z.literal('screenshot'), taskId }),
  /** End or start the kiosk program again, through the shell. */
  z.object({ kind: z.literal('restartClient'), taskId }),
  z.object({ kind: z.literal('stopClient'), taskId }),
  /** Load the advert display again. */
  z.object({ kind: z.literal('restartAdScreen'), taskId }),
  /** A still picture from the open camera. */
  z.object({ kind: z.literal('takePhoto'), taskId }),
  /** A picture that is good enough to be enrolled: one face, sharp, straight, well lit. */
  z.object({ kind: z.literal('collectFace'), taskId }),
  /** Descriptors of whoever stands before the camera, with the movement made when one is asked for. */
  z.object({ kind: z.literal('readFace'), taskId, move: z.nullable(presenceMove) }),
  /** A descriptor of a picture that the agent holds, such as the photo of an ID card. */
  z.object({ kind: z.literal('describePhoto'), taskId, photo: z.string() }),
  /** A key of the physical keypad, for the field that has the focus. */
  z.object({ kind: z.literal('typeKey'), taskId, key: z.string().check(z.maxLength(16)) }),
]);
export type PageTask = z.infer<typeof pageTask>;
export type PageTaskKind = PageTask['kind'];

/** A window beside the main screen, as the calls of the specification open them. */
export const kioskWindow = z.object({
  windowId: z.enum(['selfRegister', 'faceLogin', 'changePassword', 'camera', 'advert']),
  visible: z.boolean(),
});
export type KioskWindow = z.infer<typeof kioskWindow>;
