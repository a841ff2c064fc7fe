import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { ADVERT_FILM_LIMIT_BYTES } from '../limits.ts';
import { advert } from './adverts.ts';

const advertId = z.uuid();
const mediaId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const TERMINALS_MAX = 1_000;
const POSITION_MAX = 10_000;

/** What an administrator says about an advert. */
const settings = z.object({
  title: f.givenTitle,
  text: f.givenTitle,
  /** The picture or film; null for a text advert. */
  mediaId: z.nullable(mediaId),
  durationSeconds: advert.shape.durationSeconds,
  position: z.int().check(z.minimum(0), z.maximum(POSITION_MAX)),
  startsAt: f.moment,
  /** From when on it is not shown any more; null means never. */
  endsAt: z.nullable(f.moment),
  /** The terminals that show it; none means all. */
  terminalCodes: z.array(f.terminalCode).check(z.maxLength(TERMINALS_MAX)),
});

/** `shown` now, `planned` for later, `over`, or `paused`. */
export const advertState = z.enum(['shown', 'planned', 'over', 'paused']);

const listedAdvert = z.extend(settings, {
  advertId,
  kind: advert.shape.kind,
  url: advert.shape.url,
  state: advertState,
  revision: f.counter,
});
export type ListedAdvert = z.infer<typeof listedAdvert>;

/** Calls for adverts and announcements, used by the console. */
export const advertAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-ad/list',
    permission: 'advert:read',
    summary: 'The adverts in the order in which terminals show them',
    query: z.object({
      ...f.pageQuery,
      search: z.optional(z.string().check(z.maxLength(64))),
      state: z.optional(advertState),
    }),
    data: f.paged(listedAdvert),
    errors: [],
  }),
  upload: adminCall({
    method: 'POST',
    path: '/sys/sp-ad/upload',
    permission: 'advert:write',
    operation: 'nothing',
    summary: 'Store a picture (PNG, JPEG, SVG) or a film (MP4); the content determines its type',
    upload: true,
    uploadLimitBytes: ADVERT_FILM_LIMIT_BYTES,
    data: z.object({ mediaId, kind: advert.shape.kind, url: z.string() }),
    errors: ['RESOURCE_INVALID'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/sys/sp-ad/save',
    permission: 'advert:write',
    operation: 'advert-saved',
    summary: 'Add an advert (without advertId), or change one',
    body: z.extend(settings, { advertId: z.optional(advertId), revision: f.counter }),
    data: listedAdvert,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN', 'ADVERT_EMPTY'],
  }),
  pause: adminCall({
    method: 'POST',
    path: '/sys/sp-ad/updateState',
    permission: 'advert:write',
    operation: 'advert-paused',
    summary: 'Pause an advert, or show it again',
    body: z.object({ advertId, paused: z.boolean(), revision: f.counter }),
    data: listedAdvert,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/sys/sp-ad/del',
    permission: 'advert:write',
    operation: 'advert-removed',
    summary: 'Remove an advert for good',
    body: z.object({ advertId, revision: f.counter }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
