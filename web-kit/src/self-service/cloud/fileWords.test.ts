import { describe, expect, it } from '@jest/globals';
import type { Translate } from '../../texts.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';
import { fileNotices, pageList, rangeExample } from './fileWords.ts';

it.each([
  [1, '1'],
  [2, '1'],
  [3, '1-2,3'],
  [8, '1-2,8'],
  [9, '1-3,5,9-'],
])('shows a range that a file of %d pages has', (pages, expected) => {
  expect(rangeExample(pages)).toBe(expected);
});

describe('what a person should know about a file', () => {
  const t: Translate<SelfServiceKey> = (key, values = {}) => {
    if (key === 'cloud.between') return '、';
    return [key, ...Object.values(values)].join(' ');
  };
  const PLAIN = { replacedFonts: [], annotations: { printed: 0, unprintedOn: [] } };

  it('is nothing where paper will be as the screen', () => {
    expect(fileNotices(PLAIN, t)).toEqual([]);
  });

  it('is all fonts that were replaced', () => {
    const replacedFonts = [
      { wanted: '方正小标宋', used: 'Noto Serif SC' },
      { wanted: 'Calibri', used: 'Carlito' },
    ];
    const words = 'file.fonts 方正小标宋 → Noto Serif SC、Calibri → Carlito';
    expect(fileNotices({ ...PLAIN, replacedFonts }, t)).toEqual([words]);
  });

  it('is how many annotations come out, and which pages have some that do not', () => {
    const annotations = { printed: 3, unprintedOn: [2, 3, 7] };
    expect(fileNotices({ ...PLAIN, annotations }, t)).toEqual([
      'file.annotations 3',
      'file.unprinted 2–3、7',
    ]);
  });

  it.each([
    [[], ''],
    [[4], '4'],
    [[1, 2, 3, 5, 8, 9], '1–3, 5, 8–9'],
    [[1, 3, 5, 7, 9, 11, 13, 15], '1, 3, 5, 7, 9, 11, …'],
  ])('names pages %j as %j', (pages, words) => {
    expect(pageList(pages, ', ')).toBe(words);
  });
});
