import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Font } from 'fontkit';
import sharp from 'sharp';
import { outputOf } from './pictures.ts';

/** A page of cells, each with one piece of text: wide enough for any letter with its marks. */
export const GRID = {
  columns: 12,
  rows: 16,
  cellMm: 16,
  leftMm: 8,
  topMm: 16,
  aboveMm: 3,
  sizePt: 22,
} as const;
export const CELLS = GRID.columns * GRID.rows;

const DOTS_PER_INCH = 150;
const PAPER = { width: 210, height: 297 } as const;
const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
const dots = (mm: number) => Math.round((mm / MM_PER_INCH) * DOTS_PER_INCH);
/** A cell's side in dots. */
const SIDE = dots(GRID.cellMm);
const DARK_BELOW = 128;
/** Two programs smooth edges differently, by so many pixels; ink of one that is farther from ink of the other is a difference. */
const EDGE = 2;
const STRAY_PIXELS_MAX = 3;

/** A greyscale page. */
export interface GreyPage {
  readonly width: number;
  readonly pixels: Uint8Array;
}

export function cellAt(index: number): { readonly x: number; readonly y: number } {
  const { columns, cellMm, leftMm, topMm } = GRID;
  return { x: leftMm + (index % columns) * cellMm, y: topMm + Math.floor(index / columns) * cellMm };
}

/** A page of a PDF, drawn by poppler. */
export async function greyPageOf(pdf: Uint8Array, folder: string): Promise<GreyPage> {
  const file = path.join(folder, 'letters.pdf');
  await writeFile(file, pdf);
  const output = await outputOf('pdftoppm', ['-gray', '-r', String(DOTS_PER_INCH), file]);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(output.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('pdftoppm gave no picture');
  return { width: Number(head[1]), pixels: output.subarray(head[0].length) };
}

/** The same page drawn from the outlines of the fonts that the texts should be set in. */
export async function greyPageFrom(
  letters: readonly { readonly text: string; readonly font: Font }[],
): Promise<GreyPage> {
  const drawn = letters.map(({ text, font }, index) => {
    const scale = ((GRID.sizePt / POINTS_PER_INCH) * DOTS_PER_INCH) / font.unitsPerEm;
    const { x, y } = cellAt(index);
    const origin = `${dots(x + GRID.cellMm / 4)} ${dots(y + GRID.cellMm * 0.6)}`;
    const { glyphs, positions } = font.layout(text);
    let advance = 0;
    const outlines = glyphs.map((glyph, at) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
      const outline = `<path transform="translate(${advance + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
      advance += xAdvance;
      return outline;
    });
    return `<g transform="translate(${origin}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
  });
  const [width, height] = [dots(PAPER.width), dots(PAPER.height)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, pixels: data };
}

/** Whether a cell shows the same on both pages, wherever in it. */
export function looksAlike(one: GreyPage, other: GreyPage, index: number): boolean {
  const [left, right] = [inkOf(one, index), inkOf(other, index)];
  if (left.dark.length === 0 || right.dark.length === 0) return false;
  if (Math.abs(left.width - right.width) > EDGE || Math.abs(left.height - right.height) > EDGE) return false;
  return strays(left.dark, right.dark) + strays(right.dark, left.dark) <= STRAY_PIXELS_MAX;
}

type Point = readonly [x: number, y: number];

/** The dark pixels of a cell, from the corner of what is drawn. */
function inkOf({ width, pixels }: GreyPage, index: number) {
  const cell = cellAt(index);
  const [fromX, fromY] = [dots(cell.x), dots(cell.y)];
  const found: Point[] = [];
  let [left, top, right, bottom] = [SIDE, SIDE, 0, 0];
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      if ((pixels[(fromY + y) * width + fromX + x] ?? 255) >= DARK_BELOW) continue;
      found.push([x, y]);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  const dark = found.map(([x, y]): Point => [x - left, y - top]);
  return { width: right - left, height: bottom - top, dark };
}

/** How many pixels have none of the others near. */
function strays(of: readonly Point[], others: readonly Point[]): number {
  const row = SIDE + 2 * EDGE;
  const near = new Uint8Array(row * row);
  for (const [x, y] of others)
    for (let dy = 0; dy <= 2 * EDGE; dy += 1)
      near.fill(1, (y + dy) * row + x, (y + dy) * row + x + 2 * EDGE + 1);
  return of.filter(([x, y]) => near[(y + EDGE) * row + x + EDGE] === 0).length;
}
