import { describe, expect, it } from '@jest/globals';
import { printedSides } from './printedSides.ts';

const pages = (count: number, isWide = false) =>
  Array.from({ length: count }, (_, index) => ({
    page: index + 1,
    url: `/${index + 1}`,
    width: isWide ? 297 : 210,
    height: isWide ? 210 : 297,
  }));
const PLAIN = { duplex: false, nUp: 1, pageRange: '' } as const;
const shown = (sides: ReturnType<typeof printedSides>) =>
  sides.map(({ sheet, face, pages: on }) => `${sheet} ${face}: ${on.map(({ page }) => page).join(' ')}`);

describe('the sides of a print', () => {
  it('are one page each on sheets of their own', () => {
    expect(shown(printedSides(pages(2), PLAIN))).toEqual(['1 only: 1', '2 only: 2']);
  });

  it('share sheets when both sides are printed', () => {
    expect(shown(printedSides(pages(3), { ...PLAIN, duplex: true }))).toEqual([
      '1 front: 1',
      '1 back: 2',
      '2 front: 3',
    ]);
  });

  it('have no back when there is one side only', () => {
    expect(shown(printedSides(pages(2), { ...PLAIN, duplex: true, nUp: 2 }))).toEqual(['1 only: 1 2']);
  });

  it('take the pages of the range, in its order', () => {
    expect(shown(printedSides(pages(5), { ...PLAIN, nUp: 2, pageRange: '5，1至3' }))).toEqual([
      '1 only: 5 1',
      '2 only: 2 3',
    ]);
  });

  it.each(['x', '9'])('are those of all pages while the range is %p', (pageRange) => {
    expect(printedSides(pages(2), { ...PLAIN, pageRange })).toHaveLength(2);
  });

  it.each([
    [1, false, undefined, false, 1],
    [1, true, undefined, true, 1],
    [1, false, true, true, 1],
    [2, false, undefined, true, 2],
    [2, true, undefined, false, 1],
    [2, false, false, false, 1],
    [4, false, undefined, false, 2],
    [4, true, undefined, true, 2],
  ] as const)(
    'turn with %i pages on each, wide: %p, wished: %p',
    (nUp, wide, horizontal, isWide, columns) => {
      const [side] = printedSides(pages(4, wide), { ...PLAIN, nUp, horizontal });
      expect(side).toMatchObject({ isWide, columns });
    },
  );
});
