import { expect, it } from '@jest/globals';
import { fontsOf, rangeExample } from './fileWords.ts';

it.each([
  [1, '1'],
  [2, '1'],
  [3, '1-2,3'],
  [8, '1-2,8'],
  [9, '1-3,5,9-'],
])('shows a range that a file of %d pages has', (pages, expected) => {
  expect(rangeExample(pages)).toBe(expected);
});

it('names all replaced fonts together', () => {
  const replacedFonts = [
    { wanted: '方正小标宋', used: 'Noto Serif SC' },
    { wanted: 'Calibri', used: 'Carlito' },
  ];
  expect(fontsOf({ replacedFonts }, '、')).toBe('方正小标宋 → Noto Serif SC、Calibri → Carlito');
});
