import { z } from 'zod/mini';

const LENGTH_MM_MAX = 2_000;
const SIZE_PT_MAX = 400;
const ID_PATTERN = /^[a-z][A-Za-z0-9-]{0,63}$/;
const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9]{0,31}(?:\.[A-Za-z][A-Za-z0-9]{0,31}){0,3}$/;
const FAMILY_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u;

/** Millimetres on paper. */
export const mm = z.number().check(z.minimum(0), z.maximum(LENGTH_MM_MAX));
/** Points (1/72 inch), for type. */
export const pt = z.number().check(z.minimum(1), z.maximum(SIZE_PT_MAX));
/** Hairlines and rules, in points. */
export const strokePt = z.number().check(z.minimum(0.1), z.maximum(20));
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/), z.meta({ example: '#1f2937' }));
/** Stable over the element's lifetime; problems and the designer refer to elements by it. */
export const elementId = z.string().check(z.regex(ID_PATTERN));
/** Variable names are dotted paths: `student.name`. */
export const variableName = z.string().check(z.regex(NAME_PATTERN), z.meta({ example: 'student.name' }));
/** The family name in the font file. */
export const fontFamily = z.string().check(z.regex(FAMILY_PATTERN), z.meta({ example: 'Noto Serif SC' }));
/** Name of a school's resource: a stamp, an emblem, a photo. */
export const resourceName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/), z.meta({ example: 'emblem' }));

/** Position and size of an element in millimetres, from the upper left corner of the page or of its group. */
export const frame = z.strictObject({ x: mm, y: mm, width: mm, height: mm });
export type Frame = z.infer<typeof frame>;

export const POINTS_PER_MM = 72 / 25.4;
