import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createKeyDecoder, HCC960_START } from './codec.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const keysOf = (hex: string) => createKeyDecoder().take(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('the bytes of a keypad', () => {
  it.each([
    ['30 31 32 33 34 35 36 37 38 39', [...'0123456789']],
    ['2e', ['.']],
    ['31 08 32 0d', ['1', 'Backspace', '2', 'Enter']],
    ['7f', ['Backspace']],
    ['1b', ['Escape']],
    // Frames with what was typed, ended or terminated internally by the enter key.
    ['02 31 32 33 03', ['1', '2', '3', 'Enter']],
    ['02 31 32 0d 03', ['1', '2', 'Enter']],
    // One frame per key.
    ['02 31 03 02 32 03', ['1', '2']],
    ['02 0d 03', ['Enter']],
    ['02 03', []],
    // A frame without end, or without start.
    ['02 31 32 02 33 34 03', ['1', '2', '3', '4', 'Enter']],
    ['31 32 03', ['1', '2']],
    // Noise.
    ['00 ff 41 2a 23 0a 80 b1', []],
  ])('%s are the keys %j', (hex, keys) => {
    expect(keysOf(hex)).toEqual(keys);
  });

  it('initialise an HCC960 with ESC I and ESC M', () => {
    expect(Buffer.from(HCC960_START).toString('hex')).toBe('1b491b4d');
  });

  it('are the same keys however they are cut', () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(0x02, 0x03, 0x0d, 0x08, 0x31, 0x32), fc.nat(255)), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(bytes, fc.nat(40), (all, cut) => {
        const whole = createKeyDecoder().take(Uint8Array.from(all));
        const decoder = createKeyDecoder();
        const pieces = [all.slice(0, cut), all.slice(cut)].map((piece) =>
          decoder.take(Uint8Array.from(piece)),
        );
        expect(pieces.flat()).toEqual(whole);
      }),
      { numRuns: RUNS },
    );
  });

  it('never are anything but keys, and never more than came', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const keys = createKeyDecoder().take(bytes);
        expect(keys.length).toBeLessThanOrEqual(bytes.length);
        for (const key of keys) expect(key).toMatch(/^(?:[0-9.]|Backspace|Enter|Escape)$/);
      }),
      { numRuns: RUNS },
    );
  });
});
