import { inDocument } from '@self-print/contract/documentLanguage.ts';
import { formatValue } from '@self-print/contract/template/formatValue.ts';
import { parseMarkup, type TextPart } from '@self-print/contract/template/markup.ts';
import { slantParts } from '@self-print/contract/template/slant.ts';
import { summedColumn } from '@self-print/contract/template/templateTexts.ts';
import type { LocalText, Styled, TextLook } from '@self-print/contract/template/texts.ts';
import { lookOf } from '@self-print/contract/template/texts.ts';
import type { RowScope } from '@self-print/contract/template/values/rowScope.ts';
import { sumOf } from '@self-print/contract/template/values/sums.ts';
import { variableInText } from '@self-print/contract/template/variableInText.ts';
import type { CSSProperties } from 'react';
import { writtenIn } from '../model/writtenIn.ts';
import { type CanvasState, useCanvas } from './CanvasContext.ts';

interface TextRunsProps {
  readonly text: LocalText;
  /** A row of a list, whose columns are known beside the variables. */
  readonly row?: RowScope | undefined;
  /** All of it is to be in italic. */
  readonly italic?: boolean | undefined;
}

/** A text with sample values in it. One that cannot be read is shown as it was typed, one that is not translated in another language. */
export function TextRuns({ text, row, italic = false }: TextRunsProps) {
  const canvas = useCanvas();
  const own = text[canvas.language];
  const source = writtenIn(text, canvas.language) ?? '';
  const parts = parseMarkup(source);
  if (!parts.ok) return <span className="canvas__unread">{source}</span>;
  const runs = parts.value.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and are drawn again with each change
    <span key={index} style={runStyle(part)} className={part.kind === 'value' ? 'canvas__value' : undefined}>
      <Slanted
        text={part.kind === 'literal' ? part.text : valueText(part, canvas, row)}
        italic={part.italic || italic}
      />
    </span>
  ));
  return own === undefined ? <span className="canvas__untranslated">{runs}</span> : runs;
}

/** As on paper: Western words lean, Chinese ones stay upright. */
function Slanted({ text, italic }: { readonly text: string; readonly italic: boolean }) {
  if (!italic) return text;
  return slantParts(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and are drawn again with each change
    part.slanted ? <i key={index}>{part.text}</i> : part.text,
  );
}

function runStyle(part: TextPart): CSSProperties {
  const { bold, underlined } = part;
  return {
    ...(part.kind === 'literal' && part.script ? SCRIPT[part.script] : {}),
    ...(bold ? { fontWeight: 700 } : {}),
    ...(underlined ? { textDecoration: 'underline' } : {}),
  };
}

const SCRIPT = {
  super: { fontSize: '0.62em', verticalAlign: '0.36em', lineHeight: 0 },
  sub: { fontSize: '0.62em', verticalAlign: '-0.16em', lineHeight: 0 },
} as const;

function valueText(
  { variable: name, form }: Extract<TextPart, { kind: 'value' }>,
  { template, values, language, timeZone }: CanvasState,
  row: RowScope | undefined,
): string {
  if (name === 'page' || name === 'pages') return '1';
  if (name === 'rowNumber' && row) return String(row.number);
  const locale = { language, timeZone };
  const summed = row && summedColumn(name, 'running');
  const column = summed && variableInText(template, row.list, summed);
  if (column && column.type !== 'list' && column.type !== 'image') {
    const above = values.rows(row.list).slice(0, row.number);
    return formatValue(
      column,
      sumOf(
        above.map((each) => each.row),
        column.name,
      ),
      form,
      locale,
    );
  }
  const read = values.read(name, row);
  if (read === null) return `{${name}}`;
  return read.value === null
    ? (inDocument(read.variable.absent, language) ?? '')
    : formatValue(read.variable, read.value, form, locale);
}

/** The look of an element's text, and its style at the zoom of the canvas. */
export function useTextLook(styled: Styled): { readonly look: TextLook; readonly style: CSSProperties } {
  const { template, language, scale } = useCanvas();
  const look = lookOf(template.text, styled, language);
  return { look, style: cssOf(look, scale) };
}

export function cssOf(look: TextLook, scale: CanvasState['scale']): CSSProperties {
  return {
    fontFamily: `"${look.font}", "Noto Serif CJK SC", "Songti SC", SimSun, serif`,
    fontSize: scale.pt(look.sizePt),
    fontWeight: look.weight === 'bold' ? 700 : 400,
    lineHeight: look.lineHeight,
    letterSpacing: `${look.letterSpacingEm}em`,
    color: look.colour,
    textAlign: look.align,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  };
}
