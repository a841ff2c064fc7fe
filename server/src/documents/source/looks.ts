import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import {
  type LocalText,
  lookOf,
  type Styled,
  type TextLook,
  type TextStyle,
} from '@self-print/contract/template/texts.ts';
import { chainOf, type FontSet } from '../fonts/fontSet.ts';
import { foreignLanguage } from './foreignLanguage.ts';
import type { HeadingLevels } from './readingOrder.ts';
import { type Code, list, look, lookChanges, quoted } from './typstCode.ts';

/** Generates the text styles for one language. */
export interface Looks {
  /** The template's style, overridden by these in order. */
  readonly of: (styles: readonly Styled[], extra?: { readonly opacity: number }) => Code;
  /** Only what a style sets, to change a look with. */
  readonly changes: (style: TextStyle | undefined) => Code;
  readonly values: (styles: readonly Styled[]) => TextLook;
  /** Fallback families for a text in this family. */
  readonly families: (family: string) => Code;
  readonly id: (elementId: string) => Code;
  /** How a text is read aloud: its level as a heading, if it is one, and its language, if it is another than the document's. */
  readonly voice: (element: { readonly id: string; readonly text: LocalText }) => Code;
}

export function createLooks(
  template: Template,
  language: DocumentLanguage,
  fonts: FontSet,
  levels: HeadingLevels,
): Looks {
  const values = (styles: readonly Styled[]) =>
    styles.reduce((base, styled) => lookOf(base, styled, language), template.text);
  // Unknown families have already been reported by `setFamilies`.
  const chain = (family: string) => chainOf(fonts, family) ?? [family];
  return {
    of: (styles, extra) => {
      const style = values(styles);
      return look(style, chain(style.font), extra?.opacity);
    },
    changes: (style = {}) => lookChanges(style, style.font === undefined ? [] : chain(style.font)),
    values,
    families: (family) => list(chain(family).map(quoted)),
    id: quoted,
    voice: ({ id, text }) => {
      const foreign = foreignLanguage(text, language);
      const lang = foreign === null ? 'none' : quoted(foreign);
      return `(level: ${levels.get(id) ?? 'none'}, lang: ${lang})`;
    },
  };
}
