import { describe, expect, it } from '@jest/globals';
import { portionsOf, sendPortions } from './sendPortions.ts';

describe('portions of a file', () => {
  it('hold no more rows and no more bytes than fit, and every row once', () => {
    expect(portionsOf([1, 2, 3, 4, 5], { rows: 2, bytes: 100 })).toEqual([[1, 2], [3, 4], [5]]);
    // Three bytes a character, and two quotes.
    expect(portionsOf(['张', '王', '李'], { rows: 9, bytes: 10 })).toEqual([['张', '王'], ['李']]);
    expect(portionsOf(['a', 'long enough', 'b'], { rows: 9, bytes: 6 })).toEqual([
      ['a'],
      ['long enough'],
      ['b'],
    ]);
    expect(portionsOf([], { rows: 2, bytes: 100 })).toEqual([]);
  });

  it('end with the first that fails, and say how far they came', async () => {
    const through: number[] = [];
    const send = async (portion: readonly number[]) => {
      if (portion.includes(3)) throw new Error('lost');
      return portion.length;
    };
    await expect(sendPortions([[1, 2], [3], [4]], send, (rows) => through.push(rows))).rejects.toThrow(
      'lost',
    );
    expect(through).toEqual([2]);
    expect(await sendPortions([[1, 2], [4]], send, (rows) => through.push(rows))).toEqual([2, 1]);
    expect(through).toEqual([2, 2, 3]);
  });
});
