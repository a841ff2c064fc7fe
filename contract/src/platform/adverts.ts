import { z } from 'zod/mini';
import { defineCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';

export const advert = z.object({
  advertId: z.string(),
  kind: z.enum(['image', 'video', 'text']),
  /** Path below the platform's address; null for a text advert, which the kiosk renders itself. */
  url: z.nullable(z.string()),
  title: f.bilingual,
  text: f.bilingual,
  durationSeconds: z.int().check(z.minimum(3), z.maximum(600)),
});
export type Advert = z.infer<typeof advert>;

export const advertCalls = {
  mediaList: terminalCall({
    method: 'GET',
    path: '/sys/sp-ad/mediaList/terminal/{x}',
    summary: 'The adverts that this terminal shows now, in order',
    params: z.object({ x: f.terminalCode.check(z.meta({ description: 'terminal code' })) }),
    data: z.array(advert),
    errors: ['TERMINAL_MISMATCH'],
  }),
  media: defineCall({
    client: 'terminal',
    method: 'GET',
    path: '/sys/sp-ad/media/{mediaId}',
    access: 'public',
    summary: 'The picture or film of an advert',
    params: z.object({ mediaId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};
