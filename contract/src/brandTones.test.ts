import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tonesOf } from './brandTones.ts';

const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;
/** What pages of each theme have behind text and controls, as their style sheets say. */
const LIGHT_SURFACES = ['#ffffff', '#f7f4ee', '#ece8df'];
const DARK_SURFACES = ['#0b141f', '#0f1a27', '#16263a'];
const INK = { light: ['#14263b', '#4b5b6d'], dark: ['#e8edf3', '#c0cbd6'] };
const RUNS = 3_000;

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the tones of a school', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 9);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });

  it('can be read in light, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { fill, press, soft, text } = tonesOf(accent).light;
        for (const under of [fill, press])
          expect(contrastOf('#ffffff', under)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const surface of [...LIGHT_SURFACES, soft]) {
          for (const on of [text, press])
            expect(contrastOf(on, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        for (const surface of LIGHT_SURFACES)
          expect(contrastOf(fill, surface)).toBeGreaterThanOrEqual(CONTROL_CONTRAST);
        for (const ink of INK.light) expect(contrastOf(ink, soft)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: RUNS },
    );
  });

  it('can be read in dark, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { fill, press, soft, text } = tonesOf(accent).dark;
        for (const under of [fill, press])
          expect(contrastOf('#ffffff', under)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const surface of [...DARK_SURFACES, soft])
          expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const surface of DARK_SURFACES)
          expect(contrastOf(fill, surface)).toBeGreaterThanOrEqual(CONTROL_CONTRAST);
        for (const ink of INK.dark) expect(contrastOf(ink, soft)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: RUNS },
    );
  });

  it('show that a control is pressed, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { light, dark } = tonesOf(accent);
        for (const { fill, press } of [light, dark]) expect(press).not.toBe(fill);
      }),
      { numRuns: RUNS },
    );
  });

  it('keep a colour that can be read as it is, and are the same each time', () => {
    for (const accent of ['#b93a26', '#1f5fa8', '#000000', '#18714f', '#6b2c91'])
      expect(tonesOf(accent).light.fill).toBe(accent);
    fc.assert(
      fc.property(colour, (accent) => {
        const { light } = tonesOf(accent);
        expect(tonesOf(light.fill).light).toEqual(light);
      }),
    );
  });

  it('keep the order of red, green and blue, which is the hue', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const own = channels(accent);
        const { light, dark } = tonesOf(accent);
        for (const tone of [light.fill, light.press, dark.fill, dark.text]) {
          const shown = channels(tone);
          for (const [one, other] of [
            [0, 1],
            [1, 2],
            [0, 2],
          ] as const) {
            if ((own[one] ?? 0) > (own[other] ?? 0))
              expect(shown[one]).toBeGreaterThanOrEqual(shown[other] ?? 0);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('make of yellow and white something that can be seen on paper', () => {
    expect(tonesOf('#ffd84d').light.fill).toBe('#7a6620');
    expect(tonesOf('#ffffff').light.fill).toBe('#676767');
  });
});
