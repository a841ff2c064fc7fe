import { z } from 'zod/mini';
import { DOCUMENT_LANGUAGES, type DocumentLanguage, documentLanguage } from '../documentLanguage.ts';
import { condition } from './conditions.ts';
import { protections } from './protections.ts';
import { localText, styledText, textRole, turnDegrees, verticalAlign } from './texts.ts';
import {
  colour,
  elementId,
  fontFamily,
  frame,
  mm,
  pt,
  resourceName,
  strokePt,
  variableName,
} from './units.ts';

/** Fields common to all elements. */
export const common = {
  id: elementId,
  /** Shown only in documents of this language, or of these. */
  only: z.optional(
    z.union([
      documentLanguage,
      z.array(documentLanguage).check(z.minLength(1), z.maxLength(DOCUMENT_LANGUAGES.length)),
    ]),
  ),
  /** Shown only where this holds. */
  when: z.optional(condition),
};

/** An image is one of the school's resources, or part of the data, such as a student's photo. */
const imageSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('resource'), resource: resourceName }),
  z.strictObject({ from: z.literal('variable'), variable: variableName }),
]);

const stampPicture = z.strictObject({ from: z.literal('resource'), resource: resourceName });
/** A drawn stamp is round: a ring, a star, the office's name along an arc and its purpose below. */
const drawnStamp = z.strictObject({
  from: z.literal('drawn'),
  arc: localText,
  below: z.optional(localText),
  font: fontFamily,
  colour,
});

const stampSource = z.discriminatedUnion('from', [
  stampPicture,
  drawnStamp,
  /** Reserves the place for the stamp of the signature. */
  z.strictObject({ from: z.literal('reserved') }),
]);

/**
 * `wrap` breaks lines; `shrink` keeps one line and reduces the type size down to `minSizePt`. Text that still does not fit is a
 * problem and never clipped.
 */
const overflow = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('wrap') }),
  z.strictObject({ rule: z.literal('shrink'), minSizePt: pt }),
]);

/** Elements with a position; `extra` adds the fields they share. */
function placed<Extra extends z.core.$ZodLooseShape>(extra: Extra) {
  const base = { ...common, ...extra, frame };
  return [
    z.strictObject({
      ...base,
      ...styledText,
      kind: z.literal('text'),
      role: z.optional(textRole),
      overflow: z._default(overflow, { rule: 'wrap' }),
      vertical: z._default(verticalAlign, 'top'),
      /** Turned within its frame, which stays where it is. */
      turnDegrees: z.optional(turnDegrees),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('image'),
      source: imageSource,
      fit: z._default(z.enum(['contain', 'cover', 'stretch']), 'contain'),
      /** Read out to people who cannot see it. A picture of the school without it is decoration. */
      alt: z.optional(localText),
    }),
    z.strictObject({ ...base, kind: z.literal('seal'), source: stampSource }),
    /** From the upper left to the lower right corner of its frame. */
    z.strictObject({
      ...base,
      kind: z.literal('line'),
      strokePt,
      colour,
      dashed: z._default(z.boolean(), false),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('rect'),
      strokePt: z.optional(strokePt),
      colour: z._default(colour, '#000000'),
      fill: z.optional(colour),
      radius: z._default(frame.shape.width, 0),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('qrCode'),
      content: localText,
      /** Error correction: how much of the code may be covered or worn (7, 15, 25, 30 %). */
      correction: z._default(z.enum(['L', 'M', 'Q', 'H']), 'M'),
      colour: z._default(colour, '#000000'),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('barcode'),
      symbology: z.literal('code128'),
      content: localText,
      showText: z._default(z.boolean(), true),
      colour: z._default(colour, '#000000'),
    }),
    /** `{page}` and `{pages}` stand for the numbers. */
    z.strictObject({ ...base, ...styledText, kind: z.literal('pageNumber') }),
  ] as const;
}

/** `later`: every page but the first, as for a continuation's head. `odd` and `even`: front and back of sheets printed on both sides. */
export const PAGES = ['first', 'last', 'every', 'later', 'odd', 'even'] as const;
const pages = z.enum(PAGES);

/** Covers the whole page, behind everything else. */
const watermark = z.strictObject({
  ...common,
  ...styledText,
  kind: z.literal('watermark'),
  pages: z._default(pages, 'every'),
  angleDegrees: z._default(z.number().check(z.minimum(-90), z.maximum(90)), -30),
  opacity: z._default(z.number().check(z.minimum(0.01), z.maximum(1)), 0.08),
  tiled: z._default(z.boolean(), true),
});

/** Narrower slices could not be told from one another, nor from a stain. */
export const SLICE_MM_MIN = 2;
/** What printers leave blank at an edge. */
export const SLICE_INSET_MM = 5;

/** A seal over the right edge of all pages that lie fanned out, each with an equal slice (骑缝章); a single page has none. */
const slicedSeal = z.strictObject({
  ...common,
  kind: z.literal('slicedSeal'),
  pages: z._default(z.literal('every'), 'every'),
  source: z.discriminatedUnion('from', [stampPicture, drawnStamp]),
  /** Millimetres from the upper edge of the paper, and of the whole seal. */
  top: mm,
  width: mm,
  height: mm,
  /** Millimetres between the slices and the right edge of the paper. */
  inset: z._default(mm, SLICE_INSET_MM),
  /** A document of more pages is refused. */
  slicesMax: z._default(z.int().check(z.minimum(2), z.maximum(50)), 20),
});

/** An element at a fixed position on some pages or all. */
export const fixedElement = z.discriminatedUnion('kind', [
  ...placed({ pages: z._default(pages, 'first') }),
  watermark,
  slicedSeal,
  ...protections({ ...common, pages: z._default(pages, 'every') }),
]);
export type FixedElement = z.infer<typeof fixedElement>;
export type Protection = Extract<FixedElement, { kind: 'guilloche' | 'microText' | 'copyGround' }>;

/** An element in a group, positioned relative to it. */
export const groupedElement = z.discriminatedUnion('kind', [...placed({})]);
export type PlacedElement = z.infer<typeof groupedElement>;
export type Watermark = z.infer<typeof watermark>;
export type SlicedSeal = z.infer<typeof slicedSeal>;
/** What lies at a place of a page or a group. */
export type FramedElement = Exclude<FixedElement, Watermark | SlicedSeal> | PlacedElement;

/** Whether an element is shown in documents of a language. */
export function standsIn(
  { only }: { readonly only?: DocumentLanguage | readonly DocumentLanguage[] | undefined },
  language: DocumentLanguage,
): boolean {
  return only === undefined || [only].flat().includes(language);
}

/** Whether an element has a frame; others lie on the page as a whole. */
export function isFramed<Element extends FixedElement | PlacedElement>(
  element: Element,
): element is Exclude<Element, Watermark | SlicedSeal> {
  return 'frame' in element;
}
