import { z } from 'zod/mini';
import { colour, schoolBrand } from '../brand.ts';
import { adminCall, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { PICTURE_LIMIT_BYTES } from '../limits.ts';

const brandSetting = z.object({
  /** The school's colour as it was chosen; null for the product's. */
  accent: z.nullable(colour),
  /** What is shown of it. */
  brand: schoolBrand,
  revision: f.counter,
});
export type BrandSetting = z.infer<typeof brandSetting>;

/** Calls for what a school looks like. */
export const schoolBrandCalls = {
  brand: adminCall({
    method: 'GET',
    path: '/sys/sp-school/brand',
    permission: 'licence:read',
    summary: 'The logo and the colour of the school',
    data: brandSetting,
    errors: [],
  }),
  saveBrand: adminCall({
    method: 'POST',
    path: '/sys/sp-school/brand',
    permission: 'school:write',
    operation: 'brand-changed',
    summary:
      'Change the colour, and go back to the logo of the product, unless somebody else changed something meanwhile',
    body: z.object({
      accent: z.nullable(colour),
      /** Whether the school keeps the logo that it has. */
      keepsLogo: z.boolean(),
      revision: f.counter,
    }),
    data: brandSetting,
    errors: ['CHANGED_MEANWHILE'],
  }),
  saveLogo: adminCall({
    method: 'POST',
    path: '/sys/sp-school/logo',
    permission: 'school:write',
    operation: 'brand-changed',
    summary:
      'Give the school another logo (PNG or JPEG; the content determines its type), which is made as small as it is shown, and a colour',
    query: z.object({
      /** The colour that it has from then on; the product's when left out. */
      accent: z.optional(colour),
      revision: f.wholeNumber(0, f.COUNTER_MAX),
    }),
    upload: true,
    uploadLimitBytes: PICTURE_LIMIT_BYTES,
    data: brandSetting,
    errors: ['CHANGED_MEANWHILE', 'LOGO_INVALID'],
  }),
  logo: defineCall({
    client: 'terminal',
    method: 'GET',
    path: '/sys/sp-school/logo/{logoId}',
    access: 'public',
    summary: 'The logo of a school; another logo has another address',
    params: z.object({ logoId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/)) }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};
