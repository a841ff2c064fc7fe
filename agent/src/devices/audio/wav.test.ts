import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aTone, peakOf } from './testing/clips.ts';
import { atVolume } from './volume.ts';
import { lengthMs, readWav, writeWav } from './wav.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const clips = fc.record({
  sampleRate: fc.integer({ min: 1, max: 192_000 }),
  channels: fc.constantFrom(1, 2),
  samples: fc
    .int16Array({ maxLength: 50 })
    .map((samples) => samples.subarray(0, samples.length - (samples.length % 2))),
});

/** Bytes of a small file: 8000 Hz, mono, samples 1, -2 and 300. */
const GOLDEN = Buffer.from(
  '524946462a00000057415645666d74201000000001000100401f0000803e0000020010006461746106000000' + '0100feff2c01',
  'hex',
);

describe('a WAV file', () => {
  it('is read and written byte by byte', () => {
    const clip = { sampleRate: 8_000, channels: 1, samples: Int16Array.of(1, -2, 300) };
    expect(readWav(GOLDEN)).toEqual(clip);
    expect(Buffer.from(writeWav(clip)).equals(GOLDEN)).toBe(true);
  });

  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(clips, (clip) => {
        expect(readWav(writeWav(clip))).toEqual(clip);
      }),
      { numRuns: RUNS },
    );
  });

  it('ends with the file when its writer did not know the length', () => {
    const endless = Buffer.from(GOLDEN);
    endless.writeUInt32LE(0x7ffff000, 40);
    expect(readWav(endless)?.samples).toEqual(Int16Array.of(1, -2, 300));
    expect(readWav(endless.subarray(0, -1))?.samples).toEqual(Int16Array.of(1, -2));
  });

  it('may hold other chunks, of odd lengths too', () => {
    const list = Buffer.from('4c49535403000000616263' + '00', 'hex');
    const file = Buffer.concat([GOLDEN.subarray(0, 12), list, GOLDEN.subarray(12)]);
    expect(readWav(file)?.samples).toEqual(Int16Array.of(1, -2, 300));
  });

  it.each([
    ['8 bits', 34, 8],
    ['a compressed format', 20, 85],
    ['three channels', 22, 3],
    ['no channel', 22, 0],
    ['no rate', 24, 0],
  ])('of %s is not understood', (_, at, value) => {
    const file = Buffer.from(GOLDEN);
    file.writeUInt16LE(value, at);
    if (at === 24) file.writeUInt16LE(0, 26);
    expect(readWav(file)).toBeNull();
  });

  it('is distinguished from anything else', () => {
    const pieces = fc.constantFrom(
      'RIFF',
      'WAVE',
      'fmt ',
      'data',
      '\x10\0\0\0',
      '\x01\0\x01\0',
      '\xff\xff\xff\xff',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc
        .array(fc.oneof(pieces, fc.string({ maxLength: 6 })))
        .map((parts) => Buffer.from(parts.join(''), 'latin1')),
      fc
        .tuple(fc.nat(GOLDEN.length - 1), fc.nat(255))
        .map(([at, value]) => Buffer.from(GOLDEN).fill(value, at, at + 1)),
    );
    fc.assert(
      fc.property(bytes, (file) => {
        const clip = readWav(file);
        if (clip) expect(clip.samples.length % clip.channels).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('lasts as long as its samples', () => {
    expect(lengthMs(aTone(250))).toBe(250);
    expect(lengthMs({ sampleRate: 8_000, channels: 2, samples: new Int16Array(16_000) })).toBe(1_000);
  });
});

describe('the volume', () => {
  it('leaves a clip alone at 100 and is silence at 0', () => {
    const tone = aTone(20);
    expect(atVolume(tone, 100)).toEqual(tone);
    expect(peakOf(atVolume(tone, 0))).toBe(0);
  });

  it('is a quarter of the amplitude at one half', () => {
    const loud = { sampleRate: 8_000, channels: 1, samples: Int16Array.of(32_767, -32_768, 4, 0) };
    expect(atVolume(loud, 50).samples).toEqual(Int16Array.of(8_192, -8_192, 1, 0));
  });

  it('grows with the number and never makes a clip louder than it is', () => {
    fc.assert(
      fc.property(clips, fc.nat(100), fc.nat(100), (clip, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const quiet = atVolume(clip, less);
        const loud = atVolume(clip, more);
        for (const [at, sample] of quiet.samples.entries()) {
          expect(Math.abs(sample)).toBeLessThanOrEqual(Math.abs(loud.samples[at] ?? 0));
          expect(Math.abs(loud.samples[at] ?? 0)).toBeLessThanOrEqual(Math.abs(clip.samples[at] ?? 0));
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });
});
