import { describe, expect, it } from '@jest/globals';
import { benchTable, median } from './rows.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 2, 100], 3],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('does not exist for nothing', () => {
    expect(() => median([])).toThrow();
  });
});

describe('benchTable', () => {
  it('sets values beside their floors', () => {
    const rows = [
      { name: 'first load', unit: 'ms', value: 300, against: { name: 'an empty page', value: 150 } },
      { name: 'size', unit: 'kB', value: 81.234, against: null },
      { name: 'no floor', unit: 'ms', value: 5, against: { name: 'nothing', value: 0 } },
    ];
    expect(benchTable(rows).split('\n')).toEqual([
      'benchmark   value    against                 ratio',
      'first load  300 ms   150 ms   an empty page  2.00',
      'size        81.2 kB',
      'no floor    5.00 ms  0.00 ms  nothing        –',
    ]);
  });
});
