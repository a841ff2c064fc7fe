import { describe, expect, it } from '@jest/globals';
import { wordsOf } from './cells.ts';

describe('a number of an inquiry', () => {
  it.each([
    [3.6789, '3.6789'],
    [2023, '2023'],
    [1234.5, '1234.5'],
    [-0.25, '-0.25'],
    [1 / 3, '0.333333'],
    ['优秀', '优秀'],
  ])('is shown as it is kept, neither rounded nor grouped: %p', (value, words) => {
    const column = { name: 'mark', label: { zh: '成绩', en: 'Mark' }, kind: 'number' } as const;
    expect(wordsOf({ mark: value }, [column], 'zh')).toEqual([words]);
    expect(wordsOf({ mark: value }, [column], 'en')).toEqual([words]);
  });
});

it.each([
  [123_450, '¥1,234.50'],
  [-50, '-¥0.50'],
])('a sum of an inquiry is shown as on screens: %p', (fen, words) => {
  const column = { name: 'due', label: { zh: '应缴', en: 'Due' }, kind: 'money' } as const;
  expect(wordsOf({ due: fen }, [column], 'zh')).toEqual([words]);
});
