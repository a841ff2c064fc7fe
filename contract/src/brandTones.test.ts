import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CONTROL_CONTRAST,
  contrastOf,
  DARK_SURFACES,
  LIGHT_SURFACES,
  TEXT_CONTRAST,
  tonesOf,
} from './brandTones.ts';

const INK = { light: ['#14263b', '#4b5b6d'], dark: ['#e8edf3', '#c0cbd6'] };
const RUNS = 3_000;

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe('the tones of a school', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
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
