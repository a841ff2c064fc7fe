import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isAsItIs, layOutSheets } from './sheetLayout.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const A4 = { widthPt: 595.28, heightPt: 841.89 };
const SLIDE = { widthPt: 720, heightPt: 405 };

describe('laying out sheets', () => {
  it("leaves pages of the paper's size as they are", () => {
    const sides = layOutSheets([A4, A4], { nUp: 1, paperSize: 'A4' });
    expect(isAsItIs([A4, A4], sides)).toBe(true);
    expect(isAsItIs([A4, A4], layOutSheets([A4, A4], { nUp: 1, paperSize: 'A3' }))).toBe(false);
    expect(isAsItIs([A4, A4], layOutSheets([A4, A4], { nUp: 2, paperSize: 'A4' }))).toBe(false);
  });

  it('puts two upright pages next to each other on a rotated sheet, and two slides on an upright one', () => {
    const [pages] = layOutSheets([A4, A4], { nUp: 2, paperSize: 'A4' });
    expect(pages).toMatchObject({ widthPt: 841.89, heightPt: 595.28 });
    expect(pages?.pages[0]?.y).toBeCloseTo(pages?.pages[1]?.y ?? 0);
    const [slides] = layOutSheets([SLIDE, SLIDE], { nUp: 2, paperSize: 'A4' });
    expect(slides).toMatchObject({ widthPt: 595.28, heightPt: 841.89 });
    expect(slides?.pages[0]?.y).toBeGreaterThan(slides?.pages[1]?.y ?? 0);
  });

  it("follows each page's orientation on single sides, and the request where there is one", () => {
    const options = { nUp: 1, paperSize: 'A4' } as const;
    const widths = (horizontal?: boolean) =>
      layOutSheets([A4, SLIDE], { ...options, horizontal }).map(({ widthPt }) => widthPt);
    expect(widths()).toEqual([595.28, 841.89]);
    expect(widths(true)).toEqual([841.89, 841.89]);
    expect(widths(false)).toEqual([595.28, 595.28]);
  });

  it('keeps every page, in order, complete, on the sheet and apart from the others', () => {
    const side = fc.double({ min: 10, max: 5_000, noNaN: true });
    const page = fc.record({ widthPt: side, heightPt: side });
    const options = fc.record({
      nUp: fc.constantFrom(1 as const, 2 as const, 4 as const),
      paperSize: fc.constantFrom('A4' as const, 'A3' as const),
      horizontal: fc.constantFrom(undefined, true, false),
    });
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 13 }), options, (pages, layout) => {
        const sides = layOutSheets(pages, layout);
        expect(sides).toHaveLength(Math.ceil(pages.length / layout.nUp));
        expect(sides.flatMap((each) => each.pages.map(({ index }) => index))).toEqual(
          pages.map((_, index) => index),
        );
        for (const { widthPt, heightPt, pages: placed } of sides) {
          const boxes = placed.map(({ index, x, y, scale }) => {
            const { widthPt: width = 0, heightPt: height = 0 } = pages[index] ?? {};
            return { left: x, bottom: y, right: x + width * scale, top: y + height * scale };
          });
          for (const [index, box] of boxes.entries()) {
            expect(Math.min(box.left, box.bottom)).toBeGreaterThan(-0.01);
            expect(box.right).toBeLessThan(widthPt + 0.01);
            expect(box.top).toBeLessThan(heightPt + 0.01);
            for (const other of boxes.slice(index + 1)) {
              const isApart =
                box.right <= other.left ||
                other.right <= box.left ||
                box.top <= other.bottom ||
                other.top <= box.bottom;
              expect(isApart).toBe(true);
            }
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});
