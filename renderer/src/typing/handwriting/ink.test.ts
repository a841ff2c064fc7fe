import { describe, expect, it } from '@jest/globals';
import { cleanInk, POINTS_MAX_PER_STROKE, STROKES_MAX } from './ink.ts';

describe('cleaning what was written', () => {
  it('leaves ordinary strokes as they are', () => {
    const strokes = [
      [0, 0, 10, 5],
      [3, 3, 3, 9, 4, 12],
    ];
    expect(cleanInk(strokes)).toEqual(strokes);
  });

  it('makes a touch that did not move a short stroke downwards to the right', () => {
    const [, dot = []] = cleanInk([
      [0, 0, 100, 0],
      [50, 20],
    ]);
    expect(dot.slice(0, 2)).toEqual([50, 20]);
    expect(dot[2]).toBeGreaterThan(50);
    expect(dot[3]).toBeGreaterThan(20);
  });

  it.each([
    ['nothing', []],
    ['strokes without points', [[], []]],
    ['half a point', [[5]]],
    ['one dot alone', [[5, 5]]],
    [
      'dots in one place',
      [
        [5, 5],
        [5, 5, 5, 5],
      ],
    ],
    [
      'numbers that are none',
      [
        [Number.NaN, 1, 2, Number.NaN],
        [Number.POSITIVE_INFINITY, 0],
      ],
    ],
  ])('finds nothing in %s', (_, strokes) => {
    expect(cleanInk(strokes)).toEqual([]);
  });

  it('leaves out points that are no numbers and keeps the others', () => {
    expect(cleanInk([[0, 0, Number.NaN, 4, 10, 10]])).toEqual([[0, 0, 10, 10]]);
  });

  it('keeps the ends of a stroke of ten thousand points, and as many between as one look-up bears', () => {
    const [stroke = []] = cleanInk([Array.from({ length: 20_000 }, (_, at) => at)]);
    expect(stroke).toHaveLength(2 * POINTS_MAX_PER_STROKE);
    expect(stroke.slice(0, 2)).toEqual([0, 1]);
    expect(stroke.slice(-2)).toEqual([19_998, 19_999]);
  });

  it('leaves out strokes beyond the most that anybody writes', () => {
    expect(cleanInk(Array.from({ length: 10_000 }, () => [0, 0, 1, 1]))).toHaveLength(STROKES_MAX);
  });
});
