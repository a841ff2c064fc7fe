import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { COPY_GROUND } from '@self-print/contract/template/protections.ts';
import { isAboutColumn } from '@self-print/contract/template/tableRules.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { type AnyElement, elementsOf } from '@self-print/contract/template/templateTexts.ts';
import { lookOf, type Styled, type TextLook, type TextStyle } from '@self-print/contract/template/texts.ts';
import { type Families, familiesOf } from '../fonts/families.ts';
import type { FontSet } from '../fonts/fontSet.ts';
import type { RenderProblem, TableCell } from '../renderProblem.ts';
import { chooseFamilies, clustersOf } from './chooseFamilies.ts';
import { type DocumentContent, hasFlag, RUN_FLAGS, type Run, type Runs, type StampText } from './content.ts';
import { holdTogether } from './holdTogether.ts';
import { withLongWords } from './runs.ts';

/** What of a look says which faces a text is set in. */
type Face = Pick<TextLook, 'font' | 'italic'>;

/**
 * Sets every text of a document in families that have all of its letters, marks at their places. Reports what none of them sets right, once
 * per element, in a table where it comes first, and unknown fonts.
 */
export function setFamilies(options: {
  readonly template: Template;
  readonly language: DocumentLanguage;
  readonly content: DocumentContent;
  readonly fonts: FontSet;
}): readonly RenderProblem[] {
  const { template, language, content, fonts } = options;
  const problems = new Map<string, RenderProblem>();
  // English has always stood in the letters of the Chinese faces, and looks it where both stand on a page.
  const western = language !== 'zh' && language !== 'en';
  const faceOf = (...styles: readonly Styled[]): Face =>
    styles.reduce((look, styled) => lookOf(look, styled, language), template.text);
  const known = new Map<string, Families | null>();
  const familiesIn = (family: string) => {
    const families = known.get(family) ?? familiesOf(fonts, family);
    known.set(family, families);
    return families;
  };
  const piecesOf = (elementId: string, { font, italic }: Face, text: string, cell?: TableCell) => {
    const families = familiesIn(font);
    if (families === null) {
      problems.set(`font ${font}`, { kind: 'unknownFont', family: font });
      return [];
    }
    const { pieces, missing } = chooseFamilies(text, families, { italic, western });
    for (const character of missing) {
      const codePoint = [...character].map(nameOf).join(' ');
      const key = `${elementId} ${codePoint}`;
      const where = { elementId, ...(cell && { cell }) };
      if (!problems.has(key)) problems.set(key, { kind: 'missingGlyph', character, codePoint, ...where });
    }
    return pieces;
  };
  const inFamilies = (
    id: string,
    face: Face,
    runs: Runs,
    { isProse = false, cell }: { readonly isProse?: boolean; readonly cell?: TableCell } = {},
  ): Runs => {
    const set = runs.flatMap((run): readonly Run[] => {
      const [text, flags] = run;
      if (text === '\n') return [run];
      const isMarked = hasFlag(flags, 'italic');
      const others = isMarked ? flags - RUN_FLAGS.italic : flags;
      const wanted = isMarked ? { ...face, italic: true } : face;
      return piecesOf(id, wanted, text, cell).map(
        (piece): Run => [
          piece.text,
          others + (piece.italic ? RUN_FLAGS.italic : 0) + piece.family * RUN_FLAGS.family,
        ],
      );
    });
    return withLongWords(holdTogether(set, { language, isProse }));
  };
  const elements = elementsOf(template);
  for (const part of [content, ...(content.copies ?? [])])
    for (const element of elements) setElement(element, part);
  return [...problems.values()];

  function setElement(element: AnyElement, part: DocumentContent): void {
    const { id } = element;
    const own = (style?: TextStyle) => faceOf({ style });
    const { cells, charts, tables, stamps, texts } = part;
    if (element.kind === 'grid') {
      const runs = cells[id];
      if (runs)
        cells[id] = element.cells.map((cell, index) =>
          inFamilies(id, faceOf({ style: element.style }, cell), runs[index] ?? []),
        );
    } else if (element.kind === 'chart') {
      const base = own(element.style);
      const rows = charts[id];
      if (rows)
        charts[id] = rows.map(({ label, value, part }, index) => ({
          label: inFamilies(id, base, label, { cell: { row: index + 1, column: 1 } }),
          value: inFamilies(id, base, value, { cell: { row: index + 1, column: 2 } }),
          part,
        }));
    } else if (element.kind === 'table') {
      const table = tables[id];
      if (!table) return;
      const base = own(element.style);
      const summaryOf = (cell: Styled) =>
        faceOf({ style: element.style }, { style: element.summaryStyle }, cell);
      let number = 0;
      const columnFaces = element.columns.map(({ style }) => within(base, style));
      const inRow = (row: readonly Runs[]) => {
        number += 1;
        const rules = (table.marks[number] ?? []).flatMap((index) => element.rules[index] ?? []);
        return row.map((runs, index) => {
          const face = rules
            .filter((rule) => isAboutColumn(rule, index + 1))
            .reduce((under, { style }) => within(under, style), columnFaces[index] ?? base);
          return inFamilies(id, face, runs, { cell: { row: number, column: index + 1 } });
        });
      };
      tables[id] = {
        ...table,
        head: table.head.map((runs) => inFamilies(id, within(base, element.headStyle), runs)),
        groups: table.groups.map(({ title, rows }) => ({
          title: title && inFamilies(id, within(base, element.groupStyle), title),
          rows: rows.map(inRow),
        })),
        summary: element.summary.map((cell, index) =>
          inFamilies(id, summaryOf(cell), table.summary[index] ?? []),
        ),
        continued: table.continued && inFamilies(id, within(base, element.groupStyle), table.continued),
      };
    } else if (
      (element.kind === 'seal' || element.kind === 'slicedSeal') &&
      element.source.from === 'drawn'
    ) {
      const stamp = stamps[id];
      const { font } = element.source;
      const inFont = (words: readonly StampText[]) => words.flatMap(([text]) => piecesOf(id, { font }, text));
      if (stamp)
        stamps[id] = {
          alt: stamp.alt,
          arc: inFont(stamp.arc).flatMap(({ text, family }) =>
            clustersOf(text).map((each) => [each, family]),
          ),
          below: inFont(stamp.below).map(({ text, family }) => [text, family]),
        };
    } else if (element.kind === 'microText' || element.kind === 'copyGround') {
      const runs = texts[id];
      const face = element.kind === 'copyGround' ? COPY_GROUND : template.text;
      if (runs) texts[id] = inFamilies(id, face, runs);
    } else if ('text' in element) {
      const runs = texts[id];
      if (runs) texts[id] = inFamilies(id, faceOf(element), runs, { isProse: true });
    }
  }
}

/** A face with what a style says of it. */
function within(face: Face, style: TextStyle = {}): Face {
  return { font: style.font ?? face.font, italic: style.italic ?? face.italic };
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
