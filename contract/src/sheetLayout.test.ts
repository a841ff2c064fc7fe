import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOutSheets, SCALINGS, type SheetOptions } from './sheetLayout.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const A4 = { widthPt: 595.28, heightPt: 841.89 };
const SLIDE = { widthPt: 720, heightPt: 405 };
const PHOTO = { widthPt: 400, heightPt: 400 };
const PLAIN: SheetOptions = { nUp: 1, paperSize: 'A4', scaling: 'auto', duplex: false };

describe('laying out sheets', () => {
  it("leaves pages of the paper's size as they are", () => {
    const [side] = layOutSheets([A4], PLAIN);
    expect(side).toEqual({ ...A4, pages: [{ index: 0, x: 0, y: 0, scale: 1 }], isTurned: false });
  });

  it('puts two upright pages next to each other on a rotated sheet, and two slides on an upright one', () => {
    const [pages] = layOutSheets([A4, A4], { ...PLAIN, nUp: 2 });
    expect(pages).toMatchObject({ widthPt: 841.89, heightPt: 595.28 });
    expect(pages?.pages[0]?.y).toBeCloseTo(pages?.pages[1]?.y ?? 0);
    const [slides] = layOutSheets([SLIDE, SLIDE], { ...PLAIN, nUp: 2 });
    expect(slides).toMatchObject({ widthPt: 595.28, heightPt: 841.89 });
    expect(slides?.pages[0]?.y).toBeGreaterThan(slides?.pages[1]?.y ?? 0);
  });

  it("follows each page's orientation on single sides, and the request where there is one", () => {
    const widths = (horizontal?: boolean) =>
      layOutSheets([A4, SLIDE], { ...PLAIN, horizontal }).map(({ widthPt }) => widthPt);
    expect(widths()).toEqual([595.28, 841.89]);
    expect(widths(true)).toEqual([841.89, 841.89]);
    expect(widths(false)).toEqual([595.28, 595.28]);
  });

  it.each([
    ['wide pages on a wide sheet below each other', SLIDE, true, 'below'],
    ['wide pages on an upright sheet below each other', SLIDE, false, 'below'],
    ['upright pages on a wide sheet next to each other', A4, true, 'beside'],
    ['upright pages on an upright sheet below each other', A4, false, 'below'],
    ['narrow pages on an upright sheet next to each other', { widthPt: 200, heightPt: 900 }, false, 'beside'],
  ])('uses the sheet for two %s, where they are largest', (_, page, horizontal, expected) => {
    const [side] = layOutSheets([page, page], { ...PLAIN, nUp: 2, horizontal });
    const [first, second] = side?.pages ?? [];
    expect(first?.x === second?.x ? 'below' : 'beside').toBe(expected);
  });

  it('arranges all sides alike that have two pages', () => {
    const sides = layOutSheets([SLIDE, SLIDE, A4, A4, SLIDE], { ...PLAIN, nUp: 2 });
    expect(new Set(sides.map(({ widthPt }) => widthPt)).size).toBe(1);
  });

  it('prints single pages as large as is wished', () => {
    const scale = (scaling: SheetOptions['scaling'], page: typeof A4) => {
      const [placed] = layOutSheets([page], { ...PLAIN, scaling })[0]?.pages ?? [];
      return [placed?.scale.toFixed(3), placed?.x.toFixed(1)];
    };
    expect(SCALINGS.map((scaling) => scale(scaling, A4))).toEqual([
      ['1.000', '0.0'],
      ['0.952', '14.2'],
      ['1.000', '0.0'],
      ['1.000', '0.0'],
    ]);
    expect(SCALINGS.map((scaling) => scale(scaling, PHOTO))).toEqual([
      ['1.417', '14.2'],
      ['1.417', '14.2'],
      ['1.000', '97.6'],
      ['2.105', '-123.3'],
    ]);
  });

  it('scales several pages on a side to fit, whatever is wished for single ones', () => {
    const at = (scaling: SheetOptions['scaling']) =>
      layOutSheets([PHOTO, PHOTO], { ...PLAIN, nUp: 2, scaling });
    for (const scaling of SCALINGS) expect(at(scaling)).toEqual(at('auto'));
  });

  it.each([
    ['wide sheet among upright ones', [A4, A4, SLIDE, SLIDE, A4, A4], [3]],
    ['upright sheet among wide ones', [SLIDE, SLIDE, A4, A4, SLIDE], [3]],
    ['sheet with a face of each kind', [A4, A4, A4, SLIDE, SLIDE, A4], []],
    ['sheet of the usual kind', [A4, A4, A4], []],
    ['single last side', [A4, A4, A4, A4, SLIDE], []],
  ])('turns the back of a %s as needed', (_, pages, turned) => {
    const backs = (options: Partial<SheetOptions>) =>
      layOutSheets(pages, { ...PLAIN, ...options }).flatMap(({ isTurned }, index) =>
        isTurned ? [index] : [],
      );
    expect(backs({ duplex: true })).toEqual(turned);
    expect(backs({ duplex: false })).toEqual([]);
    expect(backs({ duplex: true, horizontal: true })).toEqual([]);
    expect(backs({ duplex: true, nUp: 2 })).toEqual([]);
  });

  it('keeps every page, in order, complete, on the sheet and apart from the others', () => {
    const side = fc.double({ min: 10, max: 5_000, noNaN: true });
    const page = fc.record({ widthPt: side, heightPt: side });
    const options = fc.record({
      nUp: fc.constantFrom(1 as const, 2 as const, 4 as const),
      paperSize: fc.constantFrom('A4' as const, 'A3' as const),
      horizontal: fc.constantFrom(undefined, true, false),
      scaling: fc.constantFrom('auto' as const, 'fit' as const),
      duplex: fc.boolean(),
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
