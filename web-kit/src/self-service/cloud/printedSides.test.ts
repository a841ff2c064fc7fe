import { describe, expect, it } from '@jest/globals';
import { printedSides } from './printedSides.ts';

const pages = (count: number, isWide = false) =>
  Array.from({ length: count }, (_, index) => ({
    page: index + 1,
    url: `/${index + 1}`,
    width: isWide ? 297 : 210,
    height: isWide ? 210 : 297,
    isBlank: false,
  }));
const PLAIN = {
  duplex: false,
  nUp: 1,
  pageRange: '',
  paperSize: 'A4',
  scaling: 'auto',
  leaveOutBlank: false,
} as const;
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

  it('have no blank pages where those are left out', () => {
    const all = pages(4).map((page) => ({ ...page, isBlank: page.page % 2 === 0 }));
    expect(shown(printedSides(all, { ...PLAIN, duplex: true, leaveOutBlank: true }))).toEqual([
      '1 front: 1',
      '1 back: 3',
    ]);
    expect(printedSides(all, { ...PLAIN, leaveOutBlank: true, pageRange: '2' })).toEqual([]);
    expect(printedSides(all, PLAIN)).toHaveLength(4);
  });

  it('show each page where the platform prints it', () => {
    const places = (layout: object) =>
      printedSides(pages(2), { ...PLAIN, ...layout })[0]?.pages.map(({ place }) =>
        Object.values(place).join(' '),
      );
    expect(places({})).toEqual(['0.00% 0.00% 100.00% 100.00%']);
    expect(places({ scaling: 'actual' })).toEqual(['32.36% 32.36% 35.28% 35.28%']);
    expect(places({ nUp: 2 })).toEqual(['1.78% 2.38% 47.62% 95.24%', '50.60% 2.38% 47.62% 95.24%']);
  });

  it('have the shape of the paper', () => {
    const [upright] = printedSides(pages(1), PLAIN);
    const [wide] = printedSides(pages(1, true), { ...PLAIN, paperSize: 'A3' });
    expect([upright?.shape, upright?.isWide]).toEqual(['595.28 / 841.89', false]);
    expect([wide?.shape, wide?.isWide]).toEqual(['1190.55 / 841.89', true]);
  });
});
