import { z } from 'zod/mini';

/** A colour as browsers' colour fields give it. */
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/), z.meta({ example: '#b93a26' }));

const tones = z.object({ fill: colour, press: colour, soft: colour, text: colour });

const PATH_MAX = 200;
/** A path that cannot lead to another host. */
const LOGO_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

/** What a school looks like, for everybody to see; null is the product's own. */
export const schoolBrand = z.object({
  /** Path at which the logo is, below the address of whoever gave it. */
  logo: z.nullable(z.string().check(z.maxLength(PATH_MAX), z.regex(LOGO_PATH))),
  /** What follows from the school's colour, by `tonesOf`. */
  tones: z.nullable(z.object({ light: tones, dark: tones })),
});
export type SchoolBrand = z.infer<typeof schoolBrand>;

export const PRODUCT_BRAND: SchoolBrand = { logo: null, tones: null };
