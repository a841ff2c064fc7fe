import { describe, expect, it } from '@jest/globals';
import { hasTint, looksLike } from './pageColour.ts';

describe('the colour of a page', () => {
  it('is detected in a single pixel, and not in shades of grey', () => {
    const grey = [0, 0, 0, 120, 121, 119, 255, 255, 255];
    expect(hasTint(Uint8Array.from(grey))).toBe(false);
    expect(hasTint(Uint8Array.from([...grey, 200, 255, 255]))).toBe(true);
    expect(hasTint(Uint8Array.of())).toBe(false);
  });
});

describe('two pictures of a page', () => {
  const white = new Uint8Array(30_000).fill(255);

  it('look alike when only an edge has moved by a fraction of a pixel', () => {
    expect(looksLike(white, white.with(5, 100))).toBe(true);
    expect(
      looksLike(
        white,
        white.map((_, at) => (at % 2 === 0 ? 220 : 255)),
      ),
    ).toBe(true);
  });

  it('differ by a missing letter, and by size', () => {
    expect(
      looksLike(
        white,
        white.map((channel, at) => (at < 150 ? 0 : channel)),
      ),
    ).toBe(false);
    expect(looksLike(white, white.subarray(3))).toBe(false);
  });
});
