import { describe, expect, it } from '@jest/globals';
import { portionsOf, sendPortions } from './sendPortions.ts';

const never = () => false;

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
    await expect(sendPortions([[1, 2], [3], [4]], send, (rows) => through.push(rows), never)).rejects.toThrow(
      'lost',
    );
    expect(through).toEqual([2]);
    expect(await sendPortions([[1, 2], [4]], send, (rows) => through.push(rows), never)).toEqual([2, 1]);
    expect(through).toEqual([2, 2, 3]);
  });

  it('end with the one under way when they are stopped', async () => {
    const sent: number[][] = [];
    const send = async (portion: readonly number[]) => sent.push([...portion]);
    expect(
      await sendPortions(
        [[1, 2], [3], [4]],
        send,
        () => {},
        () => sent.length === 2,
      ),
    ).toEqual([1, 2]);
    expect(sent).toEqual([[1, 2], [3]]);
  });
});
