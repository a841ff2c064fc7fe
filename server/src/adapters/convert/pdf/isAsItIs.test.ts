import { expect, it } from '@jest/globals';
import { layOutSheets, type PageSize, type SheetOptions } from '@self-print/contract/sheetLayout.ts';
import { isAsItIs } from './isAsItIs.ts';

const A4 = { widthPt: 595.28, heightPt: 841.89 };
const WORD_A4 = { widthPt: 595, heightPt: 842 };
const WIDE = { widthPt: 842, heightPt: 595 };
const PLAIN: SheetOptions = { nUp: 1, paperSize: 'A4', scaling: 'auto', duplex: false };

it.each<[what: string, pages: readonly PageSize[], options: Partial<SheetOptions>, expected: boolean]>([
  ['pages of the paper', [A4, WORD_A4, WIDE], {}, true],
  ['pages of the paper in their own size', [WORD_A4], { scaling: 'actual' }, true],
  ['pages that fill the paper', [WORD_A4], { scaling: 'fill' }, true],
  ['pages that are made smaller', [A4], { scaling: 'fit' }, false],
  ['other paper', [A4], { paperSize: 'A3' }, false],
  ['two on a side', [A4, A4], { nUp: 2 }, false],
  ['one of two on a side', [A4], { nUp: 2 }, false],
  ['another orientation', [A4], { horizontal: true }, false],
  ['a back that is turned', [A4, A4, WIDE, WIDE, A4], { duplex: true }, false],
])('tells whether %s need no redrawing', (_, pages, options, expected) => {
  expect(isAsItIs(pages, layOutSheets(pages, { ...PLAIN, ...options }))).toBe(expected);
});
