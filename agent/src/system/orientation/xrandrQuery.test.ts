import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { touchMatrix } from './touchMatrix.ts';
import { connectedOutputs, screenSize } from './xrandrQuery.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const TWO = `Screen 0: minimum 320 x 200, current 3000 x 1920, maximum 16384 x 16384
HDMI-1 connected primary 1080x1920+0+0 left (normal left inverted right x axis y axis) 527mm x 296mm
   1920x1080     60.00*+  50.00
DP-1 disconnected (normal left inverted right x axis y axis)
HDMI-2 connected 1920x1080+1080+0 (normal left inverted right x axis y axis) 527mm x 296mm
eDP-1 connected (normal left inverted right x axis y axis)
`;

describe('the outputs in a listing of xrandr', () => {
  it('are the connected ones, with what they show and how they are turned', () => {
    expect(connectedOutputs(TWO)).toEqual([
      { name: 'HDMI-1', isPrimary: true, area: { width: 1080, height: 1920, x: 0, y: 0 }, rotation: 'left' },
      {
        name: 'HDMI-2',
        isPrimary: false,
        area: { width: 1920, height: 1080, x: 1080, y: 0 },
        rotation: 'normal',
      },
      { name: 'eDP-1', isPrimary: false, area: null, rotation: 'normal' },
    ]);
    expect(screenSize(TWO)).toEqual({ width: 3000, height: 1920 });
  });

  it('are found where a driver can turn nothing, as that of a display in memory', () => {
    const listing =
      'Screen 0: minimum 1 x 1, current 1920 x 1080, maximum 1920 x 1080\nscreen connected 1920x1080+0+0 0mm x 0mm\n';
    expect(connectedOutputs(listing)).toMatchObject([{ name: 'screen', rotation: 'normal' }]);
  });

  it('are none where there is no display server', () => {
    expect(connectedOutputs("Can't open display :0\n")).toEqual([]);
    expect(screenSize('')).toBeNull();
  });

  it('have names that can be arguments, whatever is listed', () => {
    const words = fc.constantFrom(
      ' connected',
      ' primary',
      ' 1x1+0+0',
      '-o',
      '--off',
      '\n',
      ' left',
      'HDMI-1',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 }))), (parts) => {
        for (const { name } of connectedOutputs(parts.join(''))) expect(name).toMatch(/^[A-Za-z][\w.-]*$/);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the matrix of a touch panel', () => {
  const WHOLE = { width: 1080, height: 1920, x: 0, y: 0 };
  /** Where a touch at a point of the panel lands on the screen, both as shares. */
  const landing = (matrix: readonly number[], x: number, y: number) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
    return [a * x + b * y + c, d * x + e * y + f];
  };

  it.each([
    ['normal', [0, 0]],
    ['left', [1, 0]],
    ['right', [0, 1]],
    ['inverted', [1, 1]],
  ] as const)('of a display turned %s moves its first corner', (rotation, corner) => {
    const matrix = touchMatrix(rotation, WHOLE, WHOLE);
    expect(landing(matrix, 0, 0)).toEqual(corner);
    expect(matrix.some((value) => Object.is(value, -0))).toBe(false);
  });

  it('keeps every touch on its own display', () => {
    const area = { width: 1080, height: 1920, x: 1920, y: 0 };
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const rotations = fc.constantFrom('normal', 'left', 'right', 'inverted' as const);
    fc.assert(
      fc.property(rotations, share, share, (rotation, x, y) => {
        const [atX = 0, atY = 0] = landing(touchMatrix(rotation, area, { width: 3000, height: 1920 }), x, y);
        expect(atX).toBeGreaterThan(1920 / 3000 - 1e-5);
        for (const at of [atX, atY]) expect(at).toBeLessThan(1 + 1e-5);
        expect(atY).toBeGreaterThan(-1e-5);
      }),
    );
  });
});
