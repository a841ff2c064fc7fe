import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

/**
 * How it stands with a person's face. `renew`: it was collected for another model, or with a consent to other words, so that it has to be
 * collected anew.
 */
export const faceState = z.enum(['collected', 'renew', 'withdrawn', 'none']);
export type FaceState = z.infer<typeof faceState>;

const person = z.object({
  userId: f.userId,
  userName: z.string(),
  name: z.string(),
  department: z.string(),
  state: faceState,
  /** Null: no face is kept. */
  face: z.nullable(
    z.object({
      collectedAt: f.moment,
      terminalCode: z.string(),
      /** 0 to 100; null for one that was collected before this was noted. */
      quality: z.nullable(f.counter),
    }),
  ),
  /** Null: the person never agreed, or before versions were noted. */
  consent: z.nullable(
    z.object({ version: f.counter, agreedAt: f.moment, withdrawnAt: z.nullable(f.moment) }),
  ),
});
export type FacePerson = z.infer<typeof person>;

const CONSENT_LENGTH_MAX = 4_000;
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(CONSENT_LENGTH_MAX));
/** What people agree to before their face is collected. */
export const faceConsentText = z.object({ zh: words, en: words });
export type FaceConsentText = z.infer<typeof faceConsentText>;
const consent = z.object({
  /** Grows with each change of the words. */
  version: f.counter,
  text: faceConsentText,
});

/** Calls of the console about collected faces. What names a person is in the body, as addresses are logged. */
export const faceAdminCalls = {
  people: adminCall({
    method: 'POST',
    path: '/facePub/search',
    permission: 'face:read',
    operation: 'nothing',
    summary: 'How it stands with the faces of people; a person by the exact number',
    body: z.object({ ...f.pageQuery, userName: z.optional(f.givenName(64)), state: z.optional(faceState) }),
    data: f.paged(person),
    errors: [],
  }),
  photo: adminCall({
    method: 'GET',
    path: '/facePub/photo',
    permission: 'face:read',
    operation: 'face-photo-viewed',
    summary:
      'The collected photo of a person; each look is in the operation log. Of those who withdrew there is none',
    query: z.object({ userId: f.userId }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
  withdraw: adminCall({
    method: 'POST',
    path: '/facePub/withdraw',
    permission: 'face:write',
    operation: 'face-withdrawn',
    summary:
      'Record that a person withdrew the consent: photo and descriptors are deleted, here and at every terminal',
    body: z.object({ userId: f.userId }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  consent: adminCall({
    method: 'GET',
    path: '/facePub/consent',
    permission: 'face:read',
    summary: 'What people agree to before their face is collected',
    data: consent,
    errors: [],
  }),
  saveConsent: adminCall({
    method: 'POST',
    path: '/facePub/saveConsent',
    permission: 'face:write',
    operation: 'face-consent-saved',
    summary: 'Change these words; whoever agreed to others is asked anew',
    body: z.object({ text: faceConsentText, version: f.counter }),
    data: consent,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
