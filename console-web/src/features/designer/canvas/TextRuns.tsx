import { formatValue } from '@self-print/contract/template/formatValue.ts';
import { parseMarkup, type TextPart } from '@self-print/contract/template/markup.ts';
import type { LocalText, Styled, TextLook } from '@self-print/contract/template/texts.ts';
import { lookOf } from '@self-print/contract/template/texts.ts';
import type {
  TemplateRow,
  TemplateValue,
  TemplateVariable,
} from '@self-print/contract/template/variables.ts';
import type { CSSProperties } from 'react';
import { type CanvasState, useCanvas } from './CanvasContext.ts';

interface TextRunsProps {
  readonly text: LocalText;
  /** A row of a list, whose columns are known beside the variables. */
  readonly row?: { readonly list: TemplateVariable; readonly values: TemplateRow; readonly number: number };
}

/** A text with sample values in it. One that cannot be read is shown as it was typed. */
export function TextRuns({ text, row }: TextRunsProps) {
  const canvas = useCanvas();
  const source = text[canvas.language] ?? '';
  const parts = parseMarkup(source);
  if (!parts.ok) return <span className="canvas__unread">{source}</span>;
  return parts.value.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and are drawn again with each change
    <span key={index} style={runStyle(part)} className={part.kind === 'value' ? 'canvas__value' : undefined}>
      {part.kind === 'literal' ? part.text : valueText(part, canvas, row)}
    </span>
  ));
}

function runStyle({ bold, underlined }: TextPart): CSSProperties {
  return {
    ...(bold ? { fontWeight: 700 } : {}),
    ...(underlined ? { textDecoration: 'underline' } : {}),
  };
}

function valueText(
  { variable: name, form }: Extract<TextPart, { kind: 'value' }>,
  { template, language, timeZone }: CanvasState,
  row: TextRunsProps['row'],
): string {
  if (name === 'page' || name === 'pages') return '1';
  if (name === 'rowNumber' && row) return String(row.number);
  const column = row?.list.type === 'list' ? row.list.columns.find((each) => each.name === name) : undefined;
  const variable = column ?? template.variables.find((each) => each.name === name);
  if (!variable || variable.type === 'list' || variable.type === 'image') return `{${name}}`;
  const value: TemplateValue | undefined = column ? row?.values[name] : variable.sample;
  const plain =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value[language] : value;
  if (typeof plain !== 'string' && typeof plain !== 'number') return variable.absent[language];
  return formatValue(variable, plain, form, { language, timeZone });
}

/** The style of an element's text at the zoom of the canvas. */
export function useTextStyle(styled: Styled): CSSProperties {
  const { template, language, scale } = useCanvas();
  return cssOf(lookOf(template.text, styled, language), scale);
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
