import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemRandom } from '../../system.ts';
import { groupCode, NOBODYS_CODE, newVerificationCode, readVerificationCode } from './verificationCode.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const digits = fc.array(fc.nat(31), { minLength: 16, maxLength: 16 });

describe('a verification code', () => {
  it('uses every character of its alphabet at every position', () => {
    const seen = Array.from({ length: 4_000 }, () => newVerificationCode(systemRandom));
    for (let place = 0; place < 16; place += 1) {
      expect(new Set(seen.map((code) => code[place])).size).toBe(32);
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is parsed however it was written down', () => {
    fc.assert(
      fc.property(digits, fc.func(fc.boolean()), (numbers, flips) => {
        const code = newVerificationCode({ below: () => numbers.shift() ?? 0 });
        const typed = [...groupCode(code)]
          .map((character, index) => (flips(index) ? character.toLowerCase() : character))
          .map((character) => ({ '0': 'o', '1': 'l' })[character] ?? character)
          .join(' ');
        return readVerificationCode(typed) === code;
      }),
      { numRuns: RUNS },
    );
  });

  it.each(['', '0123', '0123456789ABCDEFG', '0123456789ABCDEU', '0123456789ABCDE?', '０'.repeat(16)])(
    'is not parsed from %j',
    (typed) => {
      expect(readVerificationCode(typed)).toBeUndefined();
    },
  );

  it('is printed in groups of four', () => {
    expect(groupCode('7K4M9Q2T0123ABCD')).toBe('7K4M-9Q2T-0123-ABCD');
    expect(groupCode(NOBODYS_CODE)).toBe('0000-0000-0000-0000');
  });
});
