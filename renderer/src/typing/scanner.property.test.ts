import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FUZZ_RUNS } from '../testing/fuzz.ts';
import { type BurstTiming, type KeyResult, NO_KEYS, pressKey, settleKeys, USUAL_TIMING } from './scanner.ts';

/** Somebody or something types a text: a device within its gap, a person well above it. */
interface Part {
  readonly by: 'device' | 'person';
  readonly keys: string;
  readonly gaps: readonly number[];
  readonly enter: boolean;
}

const LONGEST = 24;
const gaps = (from: number, to: number) =>
  fc.array(fc.integer({ min: from, max: to }), { minLength: LONGEST + 1, maxLength: LONGEST + 1 });
const text = (least: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789ABCxyz:/.-'), minLength: least, maxLength: LONGEST });
const device: fc.Arbitrary<Part> = fc.record({
  by: fc.constant('device'),
  keys: text(USUAL_TIMING.leastKeys),
  gaps: gaps(0, USUAL_TIMING.gapMs),
  enter: fc.boolean(),
});
const person: fc.Arbitrary<Part> = fc.record({
  by: fc.constant('person'),
  keys: text(1),
  gaps: gaps(USUAL_TIMING.gapMs + 1, 400),
  enter: fc.boolean(),
});
const parts = fc.array(fc.oneof(device, person), { maxLength: 6 });
const PAUSE_MS = 200;

function play(played: readonly Part[], timing: BurstTiming = USUAL_TIMING) {
  const results: KeyResult[] = [];
  let enters = 0;
  let buffer = NO_KEYS;
  let atMs = 0;
  const press = (key: string, gapMs: number) => {
    atMs += gapMs;
    const step = pressKey(buffer, key, atMs, timing);
    buffer = step.buffer;
    results.push(...step.results);
    if (key === 'Enter' && !step.swallow) enters += 1;
  };
  for (const { keys, gaps: between, enter } of played) {
    atMs += PAUSE_MS;
    for (const [at, key] of [...keys].entries()) press(key, between[at] ?? 0);
    if (enter) press('Enter', between[LONGEST] ?? 0);
  }
  results.push(...settleKeys(buffer, timing).results);
  return { results, enters };
}

const runs = { numRuns: FUZZ_RUNS };

describe('whoever types after whom', () => {
  it('bursts come out whole and alone, and nothing of them as typed keys', () => {
    fc.assert(
      fc.property(parts, (played) => {
        const { results } = play(played);
        const scans = results.flatMap((result) => (result.kind === 'scanned' ? [result.text] : []));
        const typed = results.flatMap((result) => (result.kind === 'typed' ? [result.keys] : []));
        expect(scans).toEqual(played.filter(({ by }) => by === 'device').map(({ keys }) => keys));
        expect(typed.join('')).toBe(
          played
            .filter(({ by }) => by === 'person')
            .map(({ keys }) => keys)
            .join(''),
        );
      }),
      runs,
    );
  });

  it('the page sees the Enter of people, and never that of a device', () => {
    fc.assert(
      fc.property(parts, (played) => {
        expect(play(played).enters).toBe(played.filter(({ by, enter }) => by === 'person' && enter).length);
      }),
      runs,
    );
  });

  it('every key comes out once and in order, at any pace and timing', () => {
    const pace = fc.array(
      fc.tuple(fc.constantFrom(...'0123456789a', 'Enter'), fc.integer({ min: 0, max: 90 })),
    );
    const timing = fc.record<BurstTiming>({
      gapMs: fc.integer({ min: 1, max: 80 }),
      leastKeys: fc.integer({ min: 2, max: 12 }),
      mostKeys: fc.constant(512),
      ending: fc.constantFrom('enter', 'enterOrPause'),
    });
    fc.assert(
      fc.property(pace, timing, (keys, by) => {
        const out: string[] = [];
        let buffer = NO_KEYS;
        let atMs = 0;
        const take = (results: readonly KeyResult[]) => {
          for (const result of results) out.push(result.kind === 'typed' ? result.keys : result.text);
        };
        for (const [key, gapMs] of keys) {
          atMs += gapMs;
          const step = pressKey(buffer, key, atMs, by);
          buffer = step.buffer;
          take(step.results);
        }
        take(settleKeys(buffer, by).results);
        expect(out.join('')).toBe(
          keys
            .map(([key]) => key)
            .filter((key) => key !== 'Enter')
            .join(''),
        );
      }),
      runs,
    );
  });

  it('a burst that must end with Enter is none without it', () => {
    fc.assert(
      fc.property(device, (part) => {
        const timing = { ...USUAL_TIMING, ending: 'enter' } as const;
        const { results } = play([part], timing);
        expect(results.map(({ kind }) => kind)).toEqual([part.enter ? 'scanned' : 'typed']);
      }),
      runs,
    );
  });
});
