import { z } from 'zod/mini';
import { FACE_DIMENSIONS, faceDescriptor, faceModel, jpeg } from '../agent/pageTasks.ts';
import { terminalAgentCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { faceConsentText, faceState } from './faceAdmin.ts';

/** Maximum number of faces per answer of the gallery. */
export const GALLERY_PAGE_FACES = 500;
/** Largest enrolled photo, in base64 characters; the whole call must stay below the body limit. */
const PHOTO_LENGTH_MAX = 200_000;
const BYTES_PER_FLOAT = 4;

export const faceGroupId = z.string().check(z.minLength(1), z.maxLength(64));

/** A descriptor on the wire: 32-bit floats, little-endian, in base64. */
const packedDescriptor = z.base64().check(z.length(Math.ceil((FACE_DIMENSIONS * BYTES_PER_FLOAT) / 3) * 4));

/** One enrolled photo of a person. */
export const galleryFace = z.object({
  faceId: z.uuid(),
  userId: f.userId,
  groups: z.array(faceGroupId).check(z.maxLength(64)),
  descriptor: packedDescriptor,
});
export type GalleryFace = z.infer<typeof galleryFace>;

export const faceGalleryCalls = {
  gallery: terminalAgentCall({
    method: 'POST',
    path: '/facePub/gallery',
    summary: "Changes of the school's enrolled faces of one model",
    body: z.object({
      model: faceModel,
      /** Revision of the last answer; 0 requests everything. */
      since: z._default(f.counter, 0),
    }),
    data: z.object({
      faces: z.array(galleryFace).check(z.maxLength(GALLERY_PAGE_FACES)),
      /** Faces that were removed. */
      withdrawn: z.array(z.uuid()).check(z.maxLength(GALLERY_PAGE_FACES)),
      /** Revision up to which this answer is complete. */
      revision: f.counter,
      /** Whether there is more after `revision`. */
      more: z.boolean(),
    }),
    errors: [],
  }),
  savePhotograph: visitorCall({
    method: 'POST',
    path: '/facePub/savePhotograph',
    demands: { atLeast: 'normal' },
    summary: "Enrol the visitor's own face, which this terminal has collected; replaces an earlier one",
    body: z.object({
      /** The visitor agreed to the storing of their face, which is sensitive personal data. */
      consent: z.literal(true),
      /** Of the words that were shown. */
      consentVersion: f.counter,
      /** 0 to 100, as the agent found it. */
      quality: f.wholeNumber(0, 100),
      photo: jpeg.check(z.maxLength(PHOTO_LENGTH_MAX)),
      model: faceModel,
      descriptor: faceDescriptor,
    }),
    data: z.object({ faceId: z.uuid() }),
    errors: ['FACE_CONSENT_CHANGED', 'MODULE_NOT_LICENSED'],
  }),
  getPhotograph: visitorCall({
    method: 'GET',
    path: '/facePub/getPhotograph/{x}',
    demands: { atLeast: 'normal' },
    summary:
      "The visitor's own collected photo, how it stands with it, and to what people agree before one is taken; x is the visitor, and nobody else is shown",
    params: z.object({ x: f.userId }),
    data: z.object({
      state: faceState,
      photo: z.nullable(jpeg),
      collectedAt: z.nullable(f.moment),
      consent: z.object({ version: f.counter, text: faceConsentText }),
    }),
    errors: ['NOT_FOUND'],
  }),
  withdrawOwn: visitorCall({
    method: 'POST',
    path: '/facePub/withdrawOwn',
    demands: { atLeast: 'normal' },
    summary: "Withdraw one's own consent: photo and descriptors are deleted, here and at every terminal",
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
};
