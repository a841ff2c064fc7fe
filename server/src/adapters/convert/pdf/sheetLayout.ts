import type { PaperSize } from '@self-print/contract/fields.ts';
import type { PageSize } from '../pdfium/pdfiumFile.ts';

/** How pages are arranged on sides of sheets. */
export interface SheetOptions {
  readonly nUp: 1 | 2 | 4;
  readonly paperSize: PaperSize;
  /** Undefined: as the pages are. */
  readonly horizontal?: boolean | undefined;
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

/** Arranges pages of any size on sides of one paper size: scaled to fit, upright, centred, in reading order. */
export function layOutSheets(pages: readonly PageSize[], options: SheetOptions): SheetSide[] {
  const sides: SheetSide[] = [];
  for (let start = 0; start < pages.length; start += options.nUp) {
    const group = pages.slice(start, start + options.nUp);
    sides.push(layOutSide(group, start, options, isMostlyWide(options.nUp === 1 ? group : pages)));
  }
  return sides;
}

function isMostlyWide(pages: readonly PageSize[]): boolean {
  return pages.filter(({ widthPt, heightPt }) => widthPt > heightPt).length * 2 > pages.length;
}

function layOutSide(
  group: readonly PageSize[],
  start: number,
  { nUp, paperSize, horizontal }: SheetOptions,
  pagesAreWide: boolean,
): SheetSide {
  const [short, long] = PAPER_PT[paperSize];
  // Two pages next to each other rotate the sheet.
  const isWide = horizontal ?? (nUp === 2 ? !pagesAreWide : pagesAreWide);
  const widthPt = isWide ? long : short;
  const heightPt = isWide ? short : long;
  const columns = nUp === 4 || (nUp === 2 && isWide) ? 2 : 1;
  const rows = nUp / columns;
  const pages = group.map((page, place): PlacedPage => {
    const margin = nUp === 1 && hasShape(page, widthPt / heightPt) ? 0 : MARGIN_PT;
    const cellWidth = (widthPt - 2 * margin - (columns - 1) * GAP_PT) / columns;
    const cellHeight = (heightPt - 2 * margin - (rows - 1) * GAP_PT) / rows;
    const left = margin + (place % columns) * (cellWidth + GAP_PT);
    const bottom = heightPt - margin - cellHeight - Math.floor(place / columns) * (cellHeight + GAP_PT);
    const scale = Math.min(cellWidth / page.widthPt, cellHeight / page.heightPt);
    return {
      index: start + place,
      scale,
      x: left + (cellWidth - page.widthPt * scale) / 2,
      y: bottom + (cellHeight - page.heightPt * scale) / 2,
    };
  });
  return { widthPt, heightPt, pages };
}

function hasShape({ widthPt, heightPt }: PageSize, ratio: number): boolean {
  return Math.abs(widthPt / heightPt / ratio - 1) < SHAPE_TOLERANCE;
}

/** Whether every side equals its page, so that nothing needs redrawing. */
export function isAsItIs(pages: readonly PageSize[], sides: readonly SheetSide[]): boolean {
  return (
    pages.length === sides.length &&
    sides.every((side, index) => {
      const page = pages[index];
      return (
        page !== undefined &&
        Math.abs(page.widthPt - side.widthPt) < 1 &&
        Math.abs(page.heightPt - side.heightPt) < 1
      );
    })
  );
}
