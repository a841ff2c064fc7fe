import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dragged, type Grip, guidesOf, MOVE } from './snap.ts';

const A4 = { width: 210, height: 297 };
const frame = { x: 30, y: 40, width: 50, height: 20 };
const NO_GUIDES = { x: [], y: [] };
const options = (grip: Grip, reach = 2) => ({ grip, room: A4, guides: guidesOf(A4, []), reach });

describe('a dragged element', () => {
  it('follows the pointer where no guide is near', () => {
    expect(dragged(frame, { x: 3.004, y: -7 }, options(MOVE))).toEqual({
      frame: { x: 33, y: 33, width: 50, height: 20 },
      met: { x: null, y: null },
    });
  });

  it('is drawn to the centre of the page and says so', () => {
    expect(dragged(frame, { x: 51, y: 0 }, options(MOVE))).toEqual({
      frame: { x: 80, y: 40, width: 50, height: 20 },
      met: { x: 105, y: null },
    });
  });

  it('is drawn to nothing without reach', () => {
    expect(dragged(frame, { x: 49.5, y: 0 }, options(MOVE, 0)).frame.x).toBe(79.5);
  });

  it('is drawn to the nearer of two guides', () => {
    const guides = { x: [31, 29.5], y: [] };
    expect(dragged(frame, { x: 0, y: 0 }, { ...options(MOVE), guides }).met.x).toBe(29.5);
  });

  it('aligns with what lies beside it', () => {
    const guides = guidesOf(A4, [{ x: 100, y: 38.5, width: 10, height: 10 }]);
    expect(dragged(frame, { x: 0, y: 0 }, { ...options(MOVE), guides }).frame.y).toBe(38.5);
  });

  it('keeps its other edges when one is pulled', () => {
    const pulled = dragged(frame, { x: 10, y: 10 }, { ...options({ horizontal: 'left', vertical: null }) });
    expect(pulled.frame).toEqual({ x: 40, y: 40, width: 40, height: 20 });
  });

  it('gets no negative measures when an edge is pulled past the other', () => {
    const left = dragged(frame, { x: 400, y: 0 }, options({ horizontal: 'left', vertical: null }, 0));
    const bottom = dragged(frame, { x: 0, y: -400 }, options({ horizontal: null, vertical: 'bottom' }, 0));
    expect([left.frame.width, bottom.frame.height]).toEqual([0, 0]);
  });

  it('never leaves its room, wherever it is pulled', () => {
    const side = fc.double({ min: 0, max: 100, noNaN: true });
    const pull = fc.double({ min: -500, max: 500, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ x: side, y: side, width: side, height: side }),
        fc.record({ x: pull, y: pull }),
        fc.constantFrom<Grip['horizontal']>('left', 'right', null),
        fc.constantFrom<Grip['vertical']>('top', 'bottom', null),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (start, by, horizontal, vertical, reach) => {
          const { frame: moved } = dragged(start, by, { ...options({ horizontal, vertical }, reach) });
          expect(Math.min(moved.x, moved.y, moved.width, moved.height)).toBeGreaterThanOrEqual(0);
          expect(moved.x + moved.width).toBeLessThanOrEqual(A4.width + 0.02);
          expect(moved.y + moved.height).toBeLessThanOrEqual(A4.height + 0.02);
        },
      ),
      { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 3_000) },
    );
  });

  it('that is larger than its room lies at the edge', () => {
    const large = { x: 0, y: 0, width: 400, height: 10 };
    expect(dragged(large, { x: 9, y: 0 }, { ...options(MOVE, 0), guides: NO_GUIDES }).frame.x).toBe(0);
  });
});
