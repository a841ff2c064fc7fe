import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeCode128 } from './code128.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 3_000);
const STOP = '2331112';

/** Splits widths into symbols of 6 widths each, without start, check and stop symbols. */
function symbolsOf(widths: readonly number[]): readonly string[] {
  const text = widths.join('');
  expect(text.endsWith(STOP)).toBe(true);
  return text.slice(0, -STOP.length).match(/.{6}/g) ?? [];
}

describe('Code 128', () => {
  it('encodes the example of the check symbol', () => {
    // PJJ123C in set B: 104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879, and 879 mod 103 = 55.
    const symbols = symbolsOf(encodeCode128('PJJ123C') ?? []);
    expect(symbols[0]).toBe('211214');
    expect(symbols.at(-1)).toBe('311321');
  });

  it('writes digits in pairs where that is shorter', () => {
    expect(symbolsOf(encodeCode128('20261121000317') ?? [])).toHaveLength(1 + 7 + 1);
    expect(symbolsOf(encodeCode128('ZM20261121000317') ?? [])).toHaveLength(1 + 2 + 1 + 7 + 1);
    expect(symbolsOf(encodeCode128('1234567') ?? [])).toHaveLength(1 + 1 + 1 + 3 + 1);
  });

  it.each(['', '证明', 'a\nb', '\u00e9', 'x'.repeat(81)])('refuses %j', (text) => {
    expect(encodeCode128(text)).toBeNull();
  });

  it('keeps the widths of every symbol at 11 modules', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,80}$/), (text) => {
        const symbols = symbolsOf(encodeCode128(text) ?? []);
        expect(
          symbols.every((symbol) => [...symbol].reduce((sum, width) => sum + Number(width), 0) === 11),
        ).toBe(true);
        expect(symbols.length).toBeLessThanOrEqual(text.length + 3);
      }),
      { numRuns: RUNS },
    );
  });
});
