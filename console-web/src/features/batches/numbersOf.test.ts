import { describe, expect, it } from '@jest/globals';
import { overlongNumber, tableNumbers, typedNumbers } from './numbersOf.ts';

const table = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));

describe('numbers of people', () => {
  it('are divided by lines, blanks and commas of both writings', () => {
    expect(typedNumbers(' 2026001\n2026002,2026003，2026004；2026005\t2026006、2026007\n\n')).toHaveLength(7);
    expect(typedNumbers('  \n ')).toEqual([]);
  });

  it('are in the column that is called so, else in the first, whose first row counts then', () => {
    expect(tableNumbers(table(['姓名', '学号'], ['张三', '1'], ['李四', ''], ['王五', '3']))).toEqual([
      '1',
      '3',
    ]);
    expect(tableNumbers(table(['1', 'a'], ['2', 'b']))).toEqual(['1', '2']);
    expect(tableNumbers([])).toEqual([]);
  });

  it('may have 64 characters, and the first with more is found', () => {
    expect(overlongNumber(['1', '2'.repeat(64)])).toBeUndefined();
    expect(overlongNumber(['1', '2'.repeat(65), '3'.repeat(70)])).toBe('2'.repeat(65));
  });
});
