import type { Language } from '@self-print/contract/fields.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { lookOf, type Styled, type TextLook } from '@self-print/contract/template/texts.ts';
import { chainOf, type FontSet } from '../fonts/fontSet.ts';
import { type Code, list, look, quoted } from './typstCode.ts';

/** Writes the looks of texts in one language. */
export interface Looks {
  /** The template's look, changed by these in turn. */
  readonly of: (styles: readonly Styled[], extra?: { readonly opacity: number }) => Code;
  readonly values: (styles: readonly Styled[]) => TextLook;
  /** The families that a text in this one is set with. */
  readonly families: (family: string) => Code;
  readonly id: (elementId: string) => Code;
}

export function createLooks(template: Template, language: Language, fonts: FontSet): Looks {
  const values = (styles: readonly Styled[]) =>
    styles.reduce((base, styled) => lookOf(base, styled, language), template.text);
  // An unknown family was found before: `checkGlyphs` names it.
  const chain = (family: string) => chainOf(fonts, family) ?? [family];
  return {
    of: (styles, extra) => {
      const style = values(styles);
      return look(style, chain(style.font), extra?.opacity);
    },
    values,
    families: (family) => list(chain(family).map(quoted)),
    id: quoted,
  };
}
