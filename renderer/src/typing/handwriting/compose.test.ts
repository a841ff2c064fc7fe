import { describe, expect, it } from '@jest/globals';
import { createComposer, type Drawing } from '../../../vite/handwriting/compose.ts';
import type { Decomposition } from '../../../vite/handwriting/decomposition.ts';

const stroke = (number: number) => [number, number, number + 1, number + 1];
const drawing = (...numbers: readonly number[]): Drawing => numbers.map(stroke);

/** `玩` is `王` beside `元`; the form of a part in another character is told by its numbers. */
const DRAWINGS = new Map([
  ['王', drawing(1, 2, 3, 4)],
  ['元', drawing(5, 6, 7, 8)],
  ['月', drawing(11, 12, 13, 14)],
  ['玩', drawing(101, 102, 103, 104, 105, 106, 107, 108)],
  ['明', drawing(201, 202, 203, 204, 205, 206, 207, 208)],
  ['日', drawing(21, 22, 23, 24)],
]);

function compose(character: string, ...added: readonly (readonly [string, Decomposition])[]) {
  const decompositions = new Map<string, Decomposition>([
    ['玩', { form: 'a', parts: ['王', '元'] }],
    ['明', { form: 'a', parts: ['日', '月'] }],
    ...added,
  ]);
  return createComposer(DRAWINGS, decompositions).compose(character);
}

describe('a character put together from parts', () => {
  it('takes each part from a drawn character that has it in the same place', () => {
    expect(compose('玥', ['玥', { form: 'a', parts: ['王', '月'] }])).toEqual(
      drawing(101, 102, 103, 104, 205, 206, 207, 208),
    );
  });

  it('makes a part fit where none is drawn in that place', () => {
    const strokes = compose('旺', ['旺', { form: 'd', parts: ['日', '王'] }]);
    expect(strokes).toHaveLength(8);
    const [upper, lower] = [strokes?.[0]?.[1] ?? 0, strokes?.[4]?.[1] ?? 0];
    expect(lower).toBeGreaterThan(upper);
  });

  it('repeats a part, and goes through parts that are no characters', () => {
    expect(compose('晶', ['晶', { form: 'r3tr', parts: ['日'] }])).toHaveLength(12);
    const inner = ['12345', { form: 'a', parts: ['王', '月'] }] as const;
    expect(compose('琞', ['琞', { form: 'd', parts: ['日', '12345'] }], inner)).toHaveLength(12);
  });

  it.each([
    ['one of which nothing is known', 'x', []],
    ['an unknown part', 'x', [['x', { form: 'a', parts: ['王', 'y'] }]]],
    ['parts that contain each other', 'x', [['x', { form: 'a', parts: ['王', 'x'] }]]],
    ['a form in which parts lie across each other', 'x', [['x', { form: 'lock', parts: ['王', '月'] }]]],
  ] as const)('is not made up for %s', (_, character, added) => {
    expect(compose(character, ...added)).toBeNull();
  });
});
