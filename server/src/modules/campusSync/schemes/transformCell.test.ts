import { describe, expect, it } from '@jest/globals';
import { type Transform, USUAL_PINYIN } from '@self-print/contract/campusSync.ts';
import { transformCell } from './transformCell.ts';

const read = (cell: string | null, transforms: Transform[], codes: { from: string; to: string }[] = []) =>
  transformCell(cell, { transforms, codes }, (name) => `${name} spelt`);

describe('a cell of a source', () => {
  it.each([
    ['Ａ１２（中）～', ['halfWidth'], 'A12(中)~'],
    ['　S1　', ['halfWidth'], 'S1'],
    ['2026-09-01 00:00:00+08', ['day'], '2026-09-01'],
    ['2026-09-01T12:30:00Z', ['day'], '2026-09-01'],
    ['20260901123000', ['day'], '20260901'],
    ['2026-09-01', ['day'], '2026-09-01'],
    ['0000-00-00 00:00:00', ['day'], '0000-00-00'],
    ['01/09/2026', ['dayFirst'], '2026-09-01'],
    ['09/01/2026', ['monthFirst'], '2026-09-01'],
    ['2026-09-01', ['dayFirst'], '2026-09-01'],
    ['not a date', ['day', 'dayFirst'], 'not a date'],
  ] as const)('%s by %j is %s', (cell, transforms, expected) => {
    expect(read(cell, [...transforms])).toBe(expected);
  });

  it('that is null or space is empty, and a code means what the table says', () => {
    const codes = [
      { from: '1', to: '男' },
      { from: '', to: '未知' },
    ];
    expect([null, '  ', '1', '2'].map((cell) => read(cell, [], codes))).toEqual(['未知', '未知', '男', '2']);
    expect(read('１', ['halfWidth'], codes)).toBe('男');
  });

  it('is spelt in its turn, the usual way or as the column says', () => {
    expect(read('　单　', ['halfWidth', 'pinyin'])).toBe('单 spelt');
    const asked: unknown[] = [];
    const spell = (_name: string, style: unknown) => {
      asked.push(style);
      return '';
    };
    const pinyin = { spaces: 'none', letters: 'upper' } as const;
    transformCell('单', { transforms: ['pinyin'], codes: [], pinyin }, spell);
    transformCell('单', { transforms: ['pinyin'], codes: [] }, spell);
    expect(asked).toEqual([pinyin, USUAL_PINYIN]);
  });
});
