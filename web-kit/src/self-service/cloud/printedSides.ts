import { readPageRange } from '@self-print/contract/pageRange.ts';
import type { CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import { layOutSheets, type PlacedPage, type SheetSide } from '@self-print/contract/sheetLayout.ts';

/** A page of a file as a picture. */
export interface FilePage {
  /** From 1. */
  readonly page: number;
  readonly url: string;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly isBlank: boolean;
}

/** A page where it lies on a side, as CSS lengths in percent of the side. It may reach beyond the side, and is cut off there. */
export interface PlacedPicture extends FilePage {
  readonly place: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>;
}

/** One side of paper as it will come out. */
export interface PrintedSide {
  /** Its place among the sides, from 1. */
  readonly number: number;
  /** The sheet of each copy, from 1. */
  readonly sheet: number;
  /** `only`: nothing is printed on the other face of any sheet. */
  readonly face: 'front' | 'back' | 'only';
  readonly isWide: boolean;
  /** CSS aspect ratio of the paper. */
  readonly shape: string;
  readonly pages: readonly PlacedPicture[];
}

type Layout = Omit<CloudLayout, 'copies' | 'colour'>;

/** Arranges pages on sides as the platform will print them. A range that cannot be read leaves all pages. */
export function printedSides(all: readonly FilePage[], layout: Layout): PrintedSide[] {
  const spans = readPageRange(layout.pageRange, all.length);
  const inRange = spans.ok ? spans.value.flatMap(({ first, last }) => all.slice(first - 1, last)) : all;
  const pages = layout.leaveOutBlank ? inRange.filter(({ isBlank }) => !isBlank) : inRange;
  const duplex = layout.duplex && pages.length > layout.nUp;
  const sizes = pages.map(({ width, height }) => ({ widthPt: width, heightPt: height }));
  return layOutSheets(sizes, { ...layout, duplex }).map((side, index) => ({
    number: index + 1,
    sheet: duplex ? Math.floor(index / 2) + 1 : index + 1,
    face: !duplex ? 'only' : index % 2 === 0 ? 'front' : 'back',
    isWide: side.widthPt > side.heightPt,
    shape: `${side.widthPt} / ${side.heightPt}`,
    pages: side.pages.flatMap((placed) => {
      const page = pages[placed.index];
      return page === undefined ? [] : [{ ...page, place: placeOf(side, placed, page) }];
    }),
  }));
}

function placeOf({ widthPt, heightPt }: SheetSide, { x, y, scale }: PlacedPage, page: FilePage) {
  const [width, height] = [page.width * scale, page.height * scale];
  return {
    left: percent(x / widthPt),
    top: percent((heightPt - y - height) / heightPt),
    width: percent(width / widthPt),
    height: percent(height / heightPt),
  };
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
