import { z } from 'zod/mini';
import { colour, fontFamily, pt } from './units.ts';

const TEXT_MAX = 4_000;

/**
 * A text with its variables, in the languages that the template has: `{student.name}` stands for a value,
 * `{issuedOn:chinese}` for a value in a form, `**…**` is bold, `__…__` underlined, a backslash keeps the next
 * character as it is (`markup.ts`).
 */
export const localText = z.strictObject({
  zh: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
  en: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
});
export type LocalText = z.infer<typeof localText>;

const weight = z.enum(['regular', 'bold']);
export const align = z.enum(['left', 'center', 'right', 'justify']);
export const verticalAlign = z.enum(['top', 'middle', 'bottom']);

const look = {
  font: fontFamily,
  sizePt: pt,
  weight,
  /** Distance of the lines, as a multiple of the size. */
  lineHeight: z.number().check(z.minimum(1), z.maximum(4)),
  /** Added after each character, as a part of the size. */
  letterSpacingEm: z.number().check(z.minimum(-0.2), z.maximum(3)),
  colour,
  align,
};

/** How texts look unless an element says otherwise. */
export const textLook = z.strictObject(look);
export type TextLook = z.infer<typeof textLook>;

/** What an element says otherwise. */
export const textStyle = z.partial(textLook);
export type TextStyle = z.infer<typeof textStyle>;

/** What it says otherwise in one language only. */
const styleByLanguage = z.strictObject({ zh: z.optional(textStyle), en: z.optional(textStyle) });

/** A text and its looks, as elements carry them. */
export const styledText = {
  text: localText,
  style: z.optional(textStyle),
  styleIn: z.optional(styleByLanguage),
};

export interface Styled {
  readonly style?: TextStyle | undefined;
  readonly styleIn?: z.infer<typeof styleByLanguage> | undefined;
}

/** The look of an element in a language: the template's, then the element's, then the element's in that language. */
export function lookOf(base: TextLook, styled: Styled, language: 'zh' | 'en'): TextLook {
  return { ...base, ...definedOf(styled.style), ...definedOf(styled.styleIn?.[language]) };
}

function definedOf(style: TextStyle | undefined): TextStyle {
  return Object.fromEntries(Object.entries(style ?? {}).filter(([, value]) => value !== undefined));
}
