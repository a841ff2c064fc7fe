import { z } from 'zod/mini';
import { schoolBrand } from '../brand.ts';
import { defineCall, phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { licenceModule } from '../licence.ts';

const messageSet = z.record(z.string(), z.string());

/** What the phone pages load before the first screen; no personal data. */
export const phoneCalls = {
  licence: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/sys/sp-app-liscense/info',
    access: 'public',
    summary: 'The modules that the school may use; the school is given by the header or the only one',
    data: z.object({
      planName: z.string(),
      infos: z.array(z.object({ code: licenceModule, enable: z.boolean(), name: f.bilingual })),
      schoolCode: f.schoolCode,
      schoolName: f.bilingual,
      timeZone: z.string(),
      brand: schoolBrand,
    }),
    errors: ['BAD_REQUEST'],
  }),
  i18n: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/sys/sp-tip/i18n',
    access: 'public',
    summary: "The school's own messages, which override the bundled ones",
    data: z.object({ zh: messageSet, en: messageSet }),
    errors: ['BAD_REQUEST'],
  }),
  signOut: phoneCall({
    method: 'POST',
    path: '/mobile/logout',
    summary: 'End the session of the phone',
    body: z.object({}),
    data: z.object({ ended: z.boolean() }),
    errors: [],
  }),
  me: phoneCall({
    method: 'GET',
    path: '/user/user-type',
    summary: 'Who is signed in',
    data: z.object({
      name: z.string(),
      roleId: z.string(),
      userName: z.string().check(z.meta({ description: 'masked' })),
      /** Whether the person may look after terminals, also with the phone. */
      maintains: z.boolean(),
      /** Whether a terminal of the school signs people in by the identity code of their phone. */
      identityCode: z.boolean(),
    }),
    errors: [],
  }),
};
