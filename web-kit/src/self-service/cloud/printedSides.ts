import { readPageRange } from '@self-print/contract/pageRange.ts';
import type { CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';

/** A page of a file as a picture. */
export interface FilePage {
  /** From 1. */
  readonly page: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
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
  /** Pages beside each other. */
  readonly columns: 1 | 2;
  readonly pages: readonly FilePage[];
}

type Layout = Pick<CloudLayout, 'duplex' | 'horizontal' | 'nUp' | 'pageRange'>;

/** Arranges pages on sides as the platform will print them. A range that cannot be read leaves all pages. */
export function printedSides(all: readonly FilePage[], layout: Layout): PrintedSide[] {
  const { nUp, horizontal } = layout;
  const spans = readPageRange(layout.pageRange, all.length);
  const pages = spans.ok ? spans.value.flatMap(({ first, last }) => all.slice(first - 1, last)) : all;
  const count = Math.ceil(pages.length / nUp);
  const duplex = layout.duplex && count > 1;
  return Array.from({ length: count }, (_, index) => {
    const group = pages.slice(index * nUp, (index + 1) * nUp);
    const pagesAreWide = isMostlyWide(nUp === 1 ? group : pages);
    // Two pages next to each other turn the sheet.
    const isWide = horizontal ?? (nUp === 2 ? !pagesAreWide : pagesAreWide);
    return {
      number: index + 1,
      sheet: duplex ? Math.floor(index / 2) + 1 : index + 1,
      face: !duplex ? 'only' : index % 2 === 0 ? 'front' : 'back',
      isWide,
      columns: nUp === 4 || (nUp === 2 && isWide) ? 2 : 1,
      pages: group,
    };
  });
}

function isMostlyWide(pages: readonly FilePage[]): boolean {
  return pages.filter(({ width, height }) => width > height).length * 2 > pages.length;
}
