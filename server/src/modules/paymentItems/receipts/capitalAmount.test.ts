import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { capitalAmount } from './capitalAmount.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1_000 };

/** Reads such an amount back, by adding figure times unit. */
function fenOf(words: string): number {
  const whole = words.includes('元') ? (words.split('元')[0] ?? '') : '';
  const rest = words.includes('元') ? (words.split('元')[1] ?? '') : words;
  const sections = whole.includes('万') ? whole.split('万') : ['', whole];
  const value = (section: string) => {
    let sum = 0;
    let digit = 0;
    for (const sign of section) {
      const unit = UNITS[sign];
      if (unit === undefined) {
        sum += digit;
        digit = DIGITS.indexOf(sign);
      } else {
        sum += digit * unit;
        digit = 0;
      }
    }
    return sum + digit;
  };
  const part = (unit: string) => DIGITS.indexOf(new RegExp(`(.)${unit}`).exec(rest)?.[1] ?? '零');
  return (value(sections[0] ?? '') * 10_000 + value(sections[1] ?? '')) * 100 + part('角') * 10 + part('分');
}

describe('an amount in capital figures', () => {
  it.each([
    // The examples of the rules, or one of the two ways that they allow.
    [140_950, '壹仟肆佰零玖元伍角'],
    [600_714, '陆仟零柒元壹角肆分'],
    [168_032, '壹仟陆佰捌拾元叁角贰分'],
    [10_700_053, '壹拾万柒仟元伍角叁分'],
    [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
    [32_504, '叁佰贰拾伍元零肆分'],
    [1, '壹分'],
    [10, '壹角'],
    [55, '伍角伍分'],
    [100, '壹元整'],
    [1_000, '壹拾元整'],
    [1_005, '壹拾元零伍分'],
    [12_345, '壹佰贰拾叁元肆角伍分'],
    [1_000_000, '壹万元整'],
    [1_000_100, '壹万零壹元整'],
    [2_000_000, '贰万元整'],
    [10_100_000, '壹拾万壹仟元整'],
  ])('is right for %i fen', (fen, words) => {
    expect(capitalAmount(fen)).toBe(words);
  });

  it.each([0, -1, 1.5, Number.NaN, 10 ** 11])('is refused for %d', (fen) => {
    expect(() => capitalAmount(fen)).toThrow(RangeError);
  });

  it('can be read back, never has two zeros in a row, and ends as the rules say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 - 1 }), (fen) => {
        const words = capitalAmount(fen);
        expect(fenOf(words)).toBe(fen);
        expect(words).not.toMatch(/零零|零[元万]|^零/);
        expect(words.endsWith('整')).toBe(fen % 100 === 0);
      }),
    );
  });
});
