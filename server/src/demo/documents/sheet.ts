import { degrees, type PDFDocument, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib';
import { wrap } from './lineBreaking.ts';
import type { Fonts } from './typeface.ts';

/** ISO A4 in points. */
const A4_SHORT = 595.28;
const A4_LONG = 841.89;

export const INK = rgb(0.08, 0.15, 0.23);
export const GREY = rgb(0.42, 0.47, 0.51);
export const RULE = rgb(0.72, 0.7, 0.66);
export const SHADE = rgb(0.96, 0.95, 0.92);
export const STAMP_RED = rgb(0.78, 0.12, 0.1);

/** A page to draw on. Coordinates are in points from the upper left corner. */
export interface Sheet {
  readonly page: PDFPage;
  readonly fonts: Fonts;
  readonly width: number;
  readonly height: number;
}

export function addSheet(
  document: PDFDocument,
  fonts: Fonts,
  orientation: 'portrait' | 'landscape' = 'portrait',
): Sheet {
  const [width, height] = orientation === 'portrait' ? [A4_SHORT, A4_LONG] : [A4_LONG, A4_SHORT];
  return { page: document.addPage([width, height]), fonts, width, height };
}

export interface TextStyle {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: RGB;
  readonly align?: 'left' | 'centre' | 'right';
}

/** Draws one line of text; `x` is its left end, centre or right end. */
export function drawLine(sheet: Sheet, text: string, style: TextStyle): void {
  const { x, y, size, bold = false, colour = INK, align = 'left' } = style;
  const font = bold ? sheet.fonts.bold : sheet.fonts.regular;
  const width = align === 'left' ? 0 : font.widthOfTextAtSize(text, size);
  const shift = align === 'right' ? width : width / 2;
  sheet.page.drawText(text, { x: x - shift, y: sheet.height - y, size, font, color: colour });
}

/** Draws text within a width; returns the baseline below its last line. */
export function drawParagraph(
  sheet: Sheet,
  text: string,
  style: TextStyle & { readonly width: number; readonly leading: number; readonly indent?: number },
): number {
  const font = style.bold ? sheet.fonts.bold : sheet.fonts.regular;
  const measure = (part: string) => font.widthOfTextAtSize(part, style.size);
  const indent = style.indent ?? 0;
  let { y } = style;
  for (const [index, line] of wrap(text, measure, style.width, indent).entries()) {
    drawLine(sheet, line, { ...style, x: style.x + (index === 0 ? indent : 0), y });
    y += style.leading;
  }
  return y;
}

export function drawRule(
  sheet: Sheet,
  from: { readonly x: number; readonly y: number },
  length: number,
  thickness = 0.75,
  colour: RGB = RULE,
): void {
  const y = sheet.height - from.y;
  sheet.page.drawLine({
    start: { x: from.x, y },
    end: { x: from.x + length, y },
    thickness,
    color: colour,
  });
}

export function drawBox(
  sheet: Sheet,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  colour: RGB,
): void {
  const { x, y, width, height } = box;
  sheet.page.drawRectangle({ x, y: sheet.height - y - height, width, height, color: colour });
}

/** Draws one character upright on a ray from a centre, as in the text of a round stamp. */
export function drawOnCircle(
  sheet: Sheet,
  character: string,
  place: { readonly x: number; readonly y: number; readonly radius: number; readonly turn: number },
  size: number,
  colour: RGB,
): void {
  const font = sheet.fonts.bold;
  const half = font.widthOfTextAtSize(character, size) / 2;
  const angle = (place.turn * Math.PI) / 180;
  sheet.page.drawText(character, {
    x: place.x + place.radius * Math.sin(angle) - half * Math.cos(angle),
    y: sheet.height - place.y + place.radius * Math.cos(angle) + half * Math.sin(angle),
    size,
    font,
    color: colour,
    opacity: 0.85,
    rotate: degrees(-place.turn),
  });
}
