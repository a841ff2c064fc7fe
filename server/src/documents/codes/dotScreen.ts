import type { Protection } from '@self-print/contract/template/elements.ts';
import { inkOf } from '../ink.ts';

/** The side of a dot's cell in dots: a sixteenth of the paper is ink. */
const CELL = 4;
/** Many dots are one tile, as programs draw each tile by itself. */
const TILE_PT = 8;
const POINTS_PER_INCH = 72;
/** What a dot is smaller than whole dots of the printer, so that rounding does not touch the next ones. */
const LESS = 0.05;

export interface DotScreen {
  readonly svg: string;
  readonly sidePt: number;
  /** From dot to dot. */
  readonly stepPt: number;
}

/**
 * Draws the tile of a screen of square dots, each so many of the printer's wide. All of them are one path: programs widen a rectangle by
 * itself to a whole dot of the picture, which makes small pictures of a page black.
 */
export function dotScreen(
  dots: number,
  { dpi, colour }: Extract<Protection, { kind: 'copyGround' }>,
): DotScreen {
  const pitch = CELL * dots;
  const stepPt = (pitch * POINTS_PER_INCH) / dpi;
  const count = Math.max(1, Math.floor(TILE_PT / stepPt));
  const side = count * pitch;
  const width = dots - LESS;
  const square = `h${width}v${width}h-${width}z`;
  const row = `${square}m${pitch} 0`.repeat(count - 1) + square;
  const rows = Array.from({ length: count }, (_, index) => `M${LESS / 2} ${index * pitch + LESS / 2}${row}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="${inkOf(colour)}" d="${rows.join('')}"/></svg>`;
  return { svg, sidePt: count * stepPt, stepPt };
}
