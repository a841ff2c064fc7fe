import { describe, expect, it } from '@jest/globals';
import { guillocheImage } from './guilloche.ts';

const FRAME = { x: 10, y: 20, width: 150, height: 14 };
const PART = {
  id: 'g',
  kind: 'guilloche',
  pages: 'every',
  content: {},
  colour: '#8fa3bf',
  strokePt: 0.2,
} as const;
const BAND = { ...PART, frame: FRAME, shape: 'band' } as const;
const ROSETTE = { ...PART, frame: { ...FRAME, height: 80 }, shape: 'rosette' } as const;

/** Every coordinate pair of an image's path. */
function pointsOf(svg: string): readonly (readonly [x: number, y: number])[] {
  const path = / d="([^"]+)"/.exec(svg)?.[1] ?? '';
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

describe('lace from the number of a document', () => {
  it.each([BAND, ROSETTE])('is the same for the same number and another for another: $shape', (part) => {
    const drawn = guillocheImage('7K4M-9Q2T-X3HB-6ND8', part);
    expect(guillocheImage('7K4M-9Q2T-X3HB-6ND8', part)).toBe(drawn);
    const others = Array.from({ length: 40 }, (_, index) => guillocheImage(`7K4M-9Q2T-X3HB-6${index}`, part));
    expect(new Set([drawn, ...others]).size).toBe(41);
  });

  it.each([BAND, ROSETTE])('stays within its frame, whatever the number, none included: $shape', (part) => {
    const { width, height } = part.frame;
    const points = ['', '欧阳㛃', ...Array.from({ length: 40 }, (_, index) => String(index))].flatMap(
      (number) => pointsOf(guillocheImage(number, part)),
    );
    expect(points.length).toBeGreaterThan(5_000);
    // Control points lie a little outside of the curve that they bend.
    const slack = height * 0.03;
    expect(
      points.filter(([x, y]) => !(x >= -slack && x <= width + slack && y >= -slack && y <= height + slack)),
    ).toEqual([]);
  });

  it('never contains the number itself', () => {
    expect(guillocheImage('<script>"&', BAND)).not.toMatch(/script|&/);
  });
});
