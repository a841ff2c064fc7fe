import { z } from 'zod';
import { language } from '../fields.ts';
import { localText, styledText, verticalAlign } from './texts.ts';
import { colour, elementId, fontFamily, frame, pt, resourceName, strokePt, variableName } from './units.ts';

/** What every element has. */
export const common = {
  id: elementId,
  /** Stands in documents of this language only. */
  only: language.optional(),
  /** Stands only where this variable has a value. */
  when: variableName.optional(),
};

/** An image comes from the school's resources, or with the data, as a student's photo does. */
const imageSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('resource'), resource: resourceName }),
  z.strictObject({ from: z.literal('variable'), variable: variableName }),
]);

/** A drawn seal is round: a ring, a star, the name of the office on an arc and its purpose below. */
const sealSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('resource'), resource: resourceName }),
  z.strictObject({
    from: z.literal('drawn'),
    arc: localText,
    below: localText.optional(),
    font: fontFamily,
    colour,
  }),
  /** Keeps the place free for what signs the document. */
  z.strictObject({ from: z.literal('reserved') }),
]);

/**
 * `wrap` breaks lines, `shrink` keeps one line and makes the type smaller down to `minSizePt`. What then still does not fit is a
 * problem and is never cut off.
 */
const overflow = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('wrap') }),
  z.strictObject({ rule: z.literal('shrink'), minSizePt: pt }),
]);

/** The elements that lie at a place, with what they share by `extra`. */
function placed<Extra extends z.ZodRawShape>(extra: Extra) {
  const base = { ...common, ...extra, frame };
  return [
    z.strictObject({
      ...base,
      ...styledText,
      kind: z.literal('text'),
      overflow: overflow.default({ rule: 'wrap' }),
      vertical: verticalAlign.default('top'),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('image'),
      source: imageSource,
      fit: z.enum(['contain', 'cover', 'stretch']).default('contain'),
      /** Read to who cannot see it. */
      alt: localText.optional(),
    }),
    z.strictObject({ ...base, kind: z.literal('seal'), source: sealSource }),
    /** From the upper left to the lower right corner of its frame. */
    z.strictObject({
      ...base,
      kind: z.literal('line'),
      strokePt,
      colour,
      dashed: z.boolean().default(false),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('rect'),
      strokePt: strokePt.optional(),
      colour: colour.default('#000000'),
      fill: colour.optional(),
      radius: frame.shape.width.default(0),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('qrCode'),
      content: localText,
      /** How much of it may be covered or worn: 7, 15, 25, 30 %. */
      correction: z.enum(['L', 'M', 'Q', 'H']).default('M'),
      colour: colour.default('#000000'),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('barcode'),
      symbology: z.literal('code128'),
      content: localText,
      showText: z.boolean().default(true),
      colour: colour.default('#000000'),
    }),
    /** `{page}` and `{pages}` stand for the numbers. */
    z.strictObject({ ...base, ...styledText, kind: z.literal('pageNumber') }),
  ] as const;
}

/** Lies over the whole page, behind everything else. */
const watermark = z.strictObject({
  ...common,
  ...styledText,
  kind: z.literal('watermark'),
  pages: z.enum(['first', 'last', 'every']).default('every'),
  angleDegrees: z.number().min(-90).max(90).default(-30),
  opacity: z.number().min(0.01).max(1).default(0.08),
  tiled: z.boolean().default(true),
});

/** An element on the page itself, on the first, on the last or on every page. */
export const fixedElement = z.discriminatedUnion('kind', [
  ...placed({ pages: z.enum(['first', 'last', 'every']).default('first') }),
  watermark,
]);
export type FixedElement = z.infer<typeof fixedElement>;

/** An element in a group, which lies where the flow puts the group. */
export const groupedElement = z.discriminatedUnion('kind', [...placed({})]);
export type PlacedElement = z.infer<typeof groupedElement>;
export type Watermark = z.infer<typeof watermark>;
