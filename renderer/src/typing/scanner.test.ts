import { describe, expect, it } from '@jest/globals';
import { type KeyBuffer, type KeyResult, NO_KEYS, pressKey, settleKeys, USUAL_TIMING } from './scanner.ts';

const GAP_MS = USUAL_TIMING.gapMs;

interface Played {
  readonly results: KeyResult[];
  readonly swallowed: boolean;
}

/** Plays keys at given distances and lets the last ones settle. */
function play(...keys: readonly (readonly [key: string, gapMs: number])[]): Played {
  const results: KeyResult[] = [];
  let buffer: KeyBuffer = NO_KEYS;
  let atMs = 10_000;
  let swallowed = false;
  for (const [key, gapMs] of keys) {
    atMs += gapMs;
    const step = pressKey(buffer, key, atMs);
    buffer = step.buffer;
    swallowed ||= step.swallow;
    results.push(...step.results);
  }
  results.push(...settleKeys(buffer).results);
  return { results, swallowed };
}
const every = (text: string, gapMs: number) => [...text].map((key) => [key, gapMs] as const);
const typed = (...groups: string[]): KeyResult[] => groups.map((keys) => ({ kind: 'typed', keys }));
const scanned = (text: string): KeyResult[] => [{ kind: 'scanned', text }];

describe('keys', () => {
  it('of a scanner are one text, and its Enter is kept from the page', () => {
    expect(play(...every('40729153', 8), ['Enter', 8])).toEqual({
      results: scanned('40729153'),
      swallowed: true,
    });
  });

  it('of a scanner may be slow up to the gap', () => {
    expect(play(...every('40729153', GAP_MS), ['Enter', GAP_MS]).results).toEqual(scanned('40729153'));
  });

  it('of a scanner that sends no Enter are one text too', () => {
    expect(play(...every('40729153', 8))).toEqual({ results: scanned('40729153'), swallowed: false });
  });

  it('of a link come whole, whatever digits are in it', () => {
    const link = 'http://10.1.2.3:8080/takeCode/40729153';
    expect(play(...every(link, 5), ['Enter', 5]).results).toEqual(scanned(link));
  });

  it('of a person are single keys, and their Enter reaches the page', () => {
    expect(play(...every('407', GAP_MS + 1), ['Enter', 120])).toEqual({
      results: typed('4', '0', '7'),
      swallowed: false,
    });
  });

  it('that roll over each other are still those of a person', () => {
    expect(play(['4', 200], ['0', 20], ['7', 20], ['2', 200]).results).toEqual(typed('407', '2'));
  });

  it('typed before a scan stay apart from it', () => {
    expect(play(['4', 300], ...every('72915340', 200).slice(0, 1), ...every('2915340', 6)).results).toEqual([
      ...typed('4'),
      ...scanned('72915340'),
    ]);
  });

  it('of two scans in a row are two texts', () => {
    const both = [...every('40729153', 8), ['Enter', 8], ...every('11112222', 8), ['Enter', 8]] as const;
    expect(play(...both).results).toEqual([...scanned('40729153'), ...scanned('11112222')]);
  });

  it('never grow without end', () => {
    const [result] = play(...every('x'.repeat(2_000), 1)).results;
    expect(result).toEqual({ kind: 'scanned', text: 'x'.repeat(512) });
  });

  it('leave a lone Enter to the page', () => {
    expect(play(['Enter', 500])).toEqual({ results: [], swallowed: false });
  });
});
