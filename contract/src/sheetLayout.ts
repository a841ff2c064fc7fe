import type { PaperSize } from './fields.ts';

/** A page's size as displayed, including rotation. */
export interface PageSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

/**
 * How large a single page is printed. `auto`: one of the paper's proportions fills it, others are fitted. `fit`: within the area
 * that every printer reaches. `actual`: in its own size. `fill`: the whole paper, and what lies beyond is cut off.
 */
export const SCALINGS = ['auto', 'fit', 'actual', 'fill'] as const;
export type Scaling = (typeof SCALINGS)[number];

/** How pages are arranged on sides of sheets. */
export interface SheetOptions {
  readonly nUp: 1 | 2 | 4;
  readonly paperSize: PaperSize;
  /** Undefined: as the pages are. */
  readonly horizontal?: boolean | undefined;
  /** Of single pages; several on a side are always fitted. */
  readonly scaling: Scaling;
  /** Both sides of the sheets are printed. */
  readonly duplex: boolean;
}

/** Position of a page on a side, in points from the lower left corner. */
export interface PlacedPage {
  /** Index in the list of pages. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface SheetSide {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly pages: readonly PlacedPage[];
  /**
   * This back is printed upside down: a print is flipped as most of its sheets ask for, and a sheet of the other orientation reads
   * upright only that way when it is turned like a page.
   */
  readonly isTurned: boolean;
}

interface Grid {
  readonly isWide: boolean;
  readonly columns: 1 | 2;
}

const PAPER_PT: Readonly<Record<PaperSize, readonly [short: number, long: number]>> = {
  A4: [595.28, 841.89],
  A3: [841.89, 1190.55],
};
/** Printers leave the outermost millimetres blank. */
const MARGIN_PT = 14.17;
const GAP_PT = 8.5;
/** A page with nearly the paper's proportions has its own margins and fills it. */
const SHAPE_TOLERANCE = 0.015;
/** Another arrangement must show the pages larger by this share to be preferred to the usual one. */
const GAIN_MIN = 1.01;

/**
 * Arranges pages of any size on sides of one paper size: upright, centred, in reading order. The platform prints by it, and phone and PC
 * show by it what will come out.
 */
export function layOutSheets(pages: readonly PageSize[], options: SheetOptions): SheetSide[] {
  const sides: Omit<SheetSide, 'isTurned'>[] = [];
  const common = options.nUp === 1 ? undefined : bestGrid(pages, options);
  for (let start = 0; start < pages.length; start += options.nUp) {
    const group = pages.slice(start, start + options.nUp);
    sides.push(layOutSide(group, start, options, common ?? bestGrid(group, options)));
  }
  const mostAreWide = areMostlyWide(sides);
  return sides.map((side, index) => {
    const front = sides[index - 1];
    const isBack = options.duplex && index % 2 === 1 && front !== undefined;
    const isTurned = isBack && isWider(front) !== mostAreWide && isWider(side) !== mostAreWide;
    return { ...side, isTurned };
  });
}

/** Whether more than half of these pages or sides are wider than high. */
export function areMostlyWide(areas: readonly PageSize[]): boolean {
  return areas.filter(isWider).length * 2 > areas.length;
}

const isWider = ({ widthPt, heightPt }: PageSize) => widthPt > heightPt;

/** The arrangement in which the pages are largest. */
function bestGrid(pages: readonly PageSize[], options: SheetOptions): Grid {
  const areWide = areMostlyWide(pages);
  const { nUp, horizontal } = options;
  if (nUp !== 2) return { isWide: horizontal ?? areWide, columns: nUp === 4 ? 2 : 1 };
  // Two upright pages are usually next to each other on a wide sheet, and two wide ones below each other on an upright sheet.
  const usual: readonly Grid[] = [
    { isWide: !areWide, columns: areWide ? 1 : 2 },
    { isWide: areWide, columns: areWide ? 1 : 2 },
    { isWide: areWide, columns: areWide ? 2 : 1 },
    { isWide: !areWide, columns: areWide ? 2 : 1 },
  ];
  const possible = usual.filter(({ isWide }) => horizontal === undefined || isWide === horizontal);
  const used = possible.map((grid) => ({ grid, area: usedArea(pages, options, grid) }));
  return used.reduce((best, each) => (each.area > best.area * GAIN_MIN ? each : best)).grid;
}

function usedArea(pages: readonly PageSize[], options: SheetOptions, grid: Grid): number {
  const { cellWidth, cellHeight } = cellsOf(options, grid, MARGIN_PT);
  return pages.reduce((sum, { widthPt, heightPt }) => {
    const scale = Math.min(cellWidth / widthPt, cellHeight / heightPt);
    return sum + widthPt * heightPt * scale * scale;
  }, 0);
}

function cellsOf({ nUp, paperSize }: SheetOptions, { isWide, columns }: Grid, margin: number) {
  const [short, long] = PAPER_PT[paperSize];
  const widthPt = isWide ? long : short;
  const heightPt = isWide ? short : long;
  const rows = nUp / columns;
  const cellWidth = (widthPt - 2 * margin - (columns - 1) * GAP_PT) / columns;
  const cellHeight = (heightPt - 2 * margin - (rows - 1) * GAP_PT) / rows;
  return { widthPt, heightPt, cellWidth, cellHeight };
}

function layOutSide(group: readonly PageSize[], start: number, options: SheetOptions, grid: Grid) {
  const scaling = options.nUp === 1 ? options.scaling : 'fit';
  const { widthPt, heightPt } = cellsOf(options, grid, 0);
  const pages = group.map((page, place): PlacedPage => {
    const isWhole = scaling === 'auto' && hasShape(page, widthPt / heightPt);
    const margin = scaling === 'actual' || scaling === 'fill' || isWhole ? 0 : MARGIN_PT;
    const { cellWidth, cellHeight } = cellsOf(options, grid, margin);
    const left = margin + (place % grid.columns) * (cellWidth + GAP_PT);
    const row = Math.floor(place / grid.columns);
    const bottom = heightPt - margin - cellHeight - row * (cellHeight + GAP_PT);
    const scale = scaleOf(scaling, cellWidth / page.widthPt, cellHeight / page.heightPt);
    return {
      index: start + place,
      scale,
      x: left + (cellWidth - page.widthPt * scale) / 2,
      y: bottom + (cellHeight - page.heightPt * scale) / 2,
    };
  });
  return { widthPt, heightPt, pages };
}

function scaleOf(scaling: Scaling, across: number, down: number): number {
  switch (scaling) {
    case 'actual':
      return 1;
    case 'fill':
      return Math.max(across, down);
    case 'auto':
    case 'fit':
      return Math.min(across, down);
  }
}

function hasShape({ widthPt, heightPt }: PageSize, ratio: number): boolean {
  return Math.abs(widthPt / heightPt / ratio - 1) < SHAPE_TOLERANCE;
}
