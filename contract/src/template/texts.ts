import { z } from 'zod/mini';
import { byLanguage, type DocumentLanguage } from '../documentLanguage.ts';
import { colour, fontFamily, pt } from './units.ts';

export const TEXT_MAX = 4_000;

/**
 * A text with variables, in the template's languages: `{student.name}` stands for a value, `{issuedOn:chinese}` for a value in
 * a given form, `**…**` is bold, `{/…/}` italic, `__…__` underlined, `{^…}` above the line and `{_…}` below it, and a backslash escapes the next character
 * (`markup.ts`).
 */
export const localText = byLanguage(z.string().check(z.maxLength(TEXT_MAX)));
export type LocalText = z.infer<typeof localText>;

const weight = z.enum(['regular', 'bold']);
export const align = z.enum(['left', 'center', 'right', 'justify']);
/** Clockwise: 90 is read from above to below, 270 from below to above. */
export const TURNS = [90, 180, 270] as const;
export const turnDegrees = z.literal(TURNS);
export const verticalAlign = z.enum(['top', 'middle', 'bottom']);

const look = {
  font: fontFamily,
  sizePt: pt,
  weight,
  /** Of Western words; Chinese ones stay upright (`slant.ts`). */
  italic: z.optional(z.boolean()),
  /** Line height as a multiple of the type size. */
  lineHeight: z.number().check(z.minimum(1), z.maximum(4)),
  /** Added after each character, as a fraction of the type size. */
  letterSpacingEm: z.number().check(z.minimum(-0.2), z.maximum(3)),
  colour,
  align,
};

/** Default look of texts. */
export const textLook = z.strictObject(look);
export type TextLook = z.infer<typeof textLook>;

/** Deviations of an element from the default look. */
export const textStyle = z.partial(textLook);
export type TextStyle = z.infer<typeof textStyle>;

/** Deviations in one language only. */
const styleByLanguage = byLanguage(textStyle);

/** A text with its style, as used by elements. */
export const styledText = {
  text: localText,
  style: z.optional(textStyle),
  styleIn: z.optional(styleByLanguage),
};

/** What a text is to a screen reader, if more than a paragraph: the document's title, or the heading of a part of it. */
export const TEXT_ROLES = ['title', 'heading'] as const;
export const textRole = z.enum(TEXT_ROLES);

export interface Styled {
  readonly style?: TextStyle | undefined;
  readonly styleIn?: z.infer<typeof styleByLanguage> | undefined;
}

/**
 * Resolves an element's look in a language: the template's, overridden by the element's, overridden by the element's for that
 * language.
 */
export function lookOf(base: TextLook, styled: Styled, language: DocumentLanguage): TextLook {
  return { ...base, ...definedOf(styled.style), ...definedOf(styled.styleIn?.[language]) };
}

function definedOf(style: TextStyle | undefined): TextStyle {
  return Object.fromEntries(Object.entries(style ?? {}).filter(([, value]) => value !== undefined));
}
