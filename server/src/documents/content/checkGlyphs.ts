import type { Language } from '@self-print/contract/fields.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { type AnyElement, elementsOf } from '@self-print/contract/template/templateTexts.ts';
import { lookOf, type Styled, type TextStyle } from '@self-print/contract/template/texts.ts';
import { chainOf, covers, type FontSet } from '../fonts/fontSet.ts';
import type { RenderProblem } from '../renderProblem.ts';
import type { DocumentContent, Runs } from './content.ts';

/** Invisible characters, some of which alter their surroundings; a document must say exactly what it appears to say. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u;

/** Reports every character without a glyph in the applicable fonts, once per element, and unknown fonts. */
export function checkGlyphs(options: {
  readonly template: Template;
  readonly language: Language;
  readonly content: DocumentContent;
  readonly fonts: FontSet;
}): readonly RenderProblem[] {
  const { template, language, content, fonts } = options;
  const problems = new Map<string, RenderProblem>();
  const familyOf = (...styles: readonly Styled[]) =>
    styles.reduce((look, styled) => lookOf(look, styled, language), template.text).font;
  const check = (elementId: string, family: string, text: string) => {
    if (chainOf(fonts, family) === null) problems.set(`font ${family}`, { kind: 'unknownFont', family });
    else
      for (const character of text) {
        const code = character.codePointAt(0) ?? 0;
        if (covers(fonts, family, code) && !INVISIBLE.test(character)) continue;
        const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
        problems.set(`${elementId} ${codePoint}`, { kind: 'missingGlyph', character, codePoint, elementId });
      }
  };
  const checkRuns = (id: string, family: string, runs: Runs | undefined) => {
    for (const [text] of runs ?? []) if (text !== '\n') check(id, family, text);
  };
  for (const element of elementsOf(template)) checkElement(element);
  return [...problems.values()];

  function checkElement(element: AnyElement): void {
    const { id } = element;
    const own = (style?: TextStyle) => familyOf({ style });
    if (element.kind === 'grid')
      for (const [index, cell] of element.cells.entries())
        checkRuns(id, familyOf({ style: element.style }, cell), content.cells[id]?.[index]);
    else if (element.kind === 'table') {
      const table = content.tables[id];
      const base = own(element.style);
      for (const runs of table?.head ?? []) checkRuns(id, element.headStyle?.font ?? base, runs);
      for (const { title, rows } of table?.groups ?? []) {
        if (title) checkRuns(id, element.groupStyle?.font ?? base, title);
        for (const runs of rows.flat()) checkRuns(id, base, runs);
      }
      for (const [index, cell] of element.summary.entries())
        checkRuns(
          id,
          familyOf({ style: element.style }, { style: element.summaryStyle }, cell),
          table?.summary[index],
        );
    } else if (element.kind === 'seal' && element.source.from === 'drawn') {
      const stamp = content.stamps[id];
      if (stamp) check(id, element.source.font, stamp.arc.join('') + stamp.below);
    } else if ('text' in element) checkRuns(id, familyOf(element), content.texts[id]);
  }
}
