import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inkOf, isSigned, SIGNATURE_FIELD, signaturePath, signatureStrokes } from './signature.ts';

const { width, height } = SIGNATURE_FIELD;
const point = fc.tuple(fc.integer({ min: 0, max: width }), fc.integer({ min: 0, max: height }));
const stroke = fc.array(point, { minLength: 1, maxLength: 60 }).map((points) => points.flat());
const strokes = fc.array(stroke, { minLength: 1, maxLength: 8 });

describe('a signature', () => {
  it('is whatever was drawn within the field', () => {
    fc.assert(fc.property(strokes, (drawn) => expect(signatureStrokes.safeParse(drawn).success).toBe(true)));
  });

  it('is none with a point outside, or half of one', () => {
    fc.assert(
      fc.property(strokes, fc.integer({ min: 1, max: 5_000 }), (drawn, beyond) => {
        const [first = [0, 0], ...rest] = drawn;
        for (const wrong of [
          [...first, width + beyond, 0],
          [...first, 0, height + beyond],
          [...first, -beyond, 0],
          [...first, 0.5, 0],
          [...first, 7],
        ])
          expect(signatureStrokes.safeParse([wrong, ...rest]).success).toBe(false);
      }),
    );
  });

  it('is never a dot or a blot, however often it is touched', () => {
    const blot = fc.tuple(
      point,
      fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })), { maxLength: 400 }),
    );
    fc.assert(
      fc.property(blot, ([[x, y], moves]) => {
        const near = moves.flatMap(([dx, dy]) => [Math.min(width, x + dx), Math.min(height, y + dy)]);
        expect(isSigned([[x, y, ...near]])).toBe(false);
      }),
    );
    expect(isSigned([])).toBe(false);
  });

  it('stays one with more lines, and does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(strokes, stroke, (drawn, more) => {
        if (isSigned(drawn)) expect(isSigned([...drawn, more])).toBe(true);
        expect(isSigned([...drawn].reverse())).toBe(isSigned(drawn));
        expect(inkOf([...drawn, more])).toBeCloseTo(inkOf(drawn) + inkOf([more]), 6);
      }),
    );
  });

  it('is drawn as a path of nothing but moves, lines and numbers', () => {
    fc.assert(
      fc.property(strokes, (drawn) => expect(signaturePath(drawn)).toMatch(/^(M\d+ \d+(L\d+ \d+)+)+$/)),
    );
  });
});
