import { describe, expect, it } from '@jest/globals';
import { laplacianVariance, luminances, mean, withoutAlpha } from './pixels.ts';
import { type Point, rollOf, yawOf } from './pose.ts';

/** 68 landmarks of which only those count that are given. */
function landmarks(given: Readonly<Record<number, Point>>): Point[] {
  return Array.from({ length: 68 }, (_, index) => given[index] ?? { x: 0, y: 0 });
}
const face = (noseX: number) =>
  landmarks({ 2: { x: 0, y: 0 }, 14: { x: 100, y: 0 }, 30: { x: noseX, y: 0 } });
const eyes = (leftY: number, rightY: number) => {
  const eye = (from: number, x: number, y: number) =>
    Object.fromEntries(Array.from({ length: 6 }, (_, index) => [from + index, { x, y }]));
  return landmarks({ ...eye(36, 0, leftY), ...eye(42, 100, rightY) });
};

describe('how a head is held', () => {
  it.each([
    [50, 0],
    [75, 0.5],
    [25, -0.5],
    [100, 1],
  ])('follows from the place of the nose between the edges of the face: %d', (noseX, yaw) => {
    expect(yawOf(face(noseX))).toBeCloseTo(yaw);
  });

  it('changes its sign in a mirror, and nothing else', () => {
    const mirrored = face(80).map(({ x, y }) => ({ x: 100 - x, y }));
    const swapped = mirrored.map((point, index) =>
      index === 2 ? mirrored[14] : index === 14 ? mirrored[2] : point,
    );
    expect(yawOf(swapped.map((point) => point ?? { x: 0, y: 0 }))).toBeCloseTo(-yawOf(face(80)));
  });

  it.each([
    [0, 0, 0],
    [0, 100, 45],
    [100, 0, -45],
  ])('is tilted by the line through the eyes: %d %d', (left, right, roll) => {
    expect(rollOf(eyes(left, right))).toBeCloseTo(roll);
  });

  it('is straight when there are no landmarks', () => {
    expect([yawOf([]), rollOf([])]).toEqual([0, 0]);
  });
});

describe('what a picture is like', () => {
  const SIDE = 16;
  const board = (low: number, high: number) =>
    Float32Array.from({ length: SIDE * SIDE }, (_, at) =>
      (at + Math.floor(at / SIDE)) % 2 === 0 ? low : high,
    );

  it('is sharper the stronger its edges are', () => {
    const flat = laplacianVariance(board(100, 100), SIDE);
    const soft = laplacianVariance(board(95, 105), SIDE);
    const hard = laplacianVariance(board(0, 255), SIDE);
    expect(flat).toBe(0);
    expect(soft).toBeGreaterThan(0);
    expect(hard).toBeGreaterThan(soft * 100);
  });

  it('is as bright as its colours, whatever its alpha', () => {
    const grey = luminances(Uint8ClampedArray.of(255, 255, 255, 0, 0, 0, 0, 255));
    expect([...grey].map(Math.round)).toEqual([255, 0]);
    expect(mean(grey)).toBeCloseTo(127.5);
    expect(mean(new Float32Array())).toBe(0);
    expect([...withoutAlpha(Uint8ClampedArray.of(1, 2, 3, 4, 5, 6, 7, 8))]).toEqual([1, 2, 3, 5, 6, 7]);
  });
});
