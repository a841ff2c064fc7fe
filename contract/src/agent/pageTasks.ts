import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import { taskId } from './pageTask.ts';

export const jpeg = z
  .string()
  .check(
    z.maxLength(3_000_000),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
    z.meta({ description: 'JPEG in base64' }),
  );
export const FACE_DIMENSIONS = 128;
export const faceDescriptor = z
  .array(z.number().check(z.minimum(-4), z.maximum(4)))
  .check(z.length(FACE_DIMENSIONS));

/** A camera frame in which exactly one face was found. */
export const faceFrame = z.object({
  /** Milliseconds since the first frame of this reading. */
  atMs: z.int().check(z.minimum(0), z.maximum(60_000)),
  descriptor: faceDescriptor,
  /** (|nose − left cheek| − |nose − right cheek|) / sum: 0 is straight, positive is turned to the person's left. */
  yaw: z.number().check(z.minimum(-1), z.maximum(1)),
  score: z.number().check(z.minimum(0), z.maximum(1)),
});
export type FaceFrame = z.infer<typeof faceFrame>;

/** Identifies the network that computed a descriptor; only descriptors of the same model are comparable. */
export const faceModel = z.object({
  name: z.string().check(z.maxLength(64)),
  version: z.string().check(z.maxLength(32)),
  /** Locates the face, and thereby determines the crop. */
  detector: z.string().check(z.maxLength(32)),
});
export type FaceModel = z.infer<typeof faceModel>;

/** The network used by this release of page and agent. */
export const FACE_MODEL: FaceModel = { name: 'face-api', version: '1.7.15', detector: 'tiny-320' };

/** Why the page could not perform a task. */
export const pageRefusal = z.enum([
  'noShell',
  'noCamera',
  'cameraDenied',
  'cameraLoading',
  'noFace',
  'severalFaces',
  'faceTooSmall',
  'faceBlurred',
  'faceDark',
  'faceTurned',
  'faceModelFailed',
  'moveNotSeen',
  'personChanged',
  'cancelled',
  'failed',
]);
export type PageRefusal = z.infer<typeof pageRefusal>;

export const pageAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('picture'), jpeg }),
  z.object({
    kind: z.literal('face'),
    model: faceModel,
    frames: z.array(faceFrame).check(z.minLength(1), z.maxLength(40)),
    jpeg: z.optional(jpeg),
  }),
  z.object({ kind: z.literal('refused'), reason: pageRefusal }),
]);
export type PageAnswer = z.infer<typeof pageAnswer>;

export const pageTaskCalls = {
  answerTask: kioskCall({
    path: '/kiosk/answerTask',
    summary:
      "The page's answer to a task of the agent; `taken` is false when nobody is waiting for it any more",
    body: z.object({ taskId, answer: pageAnswer }),
    data: z.object({ taken: z.boolean() }),
    errors: [],
  }),
};
