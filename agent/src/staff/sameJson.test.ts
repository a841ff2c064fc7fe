import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sameJson } from './sameJson.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('two values of JSON', () => {
  it.each([
    [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
    [[], {}, false],
    [{ 0: 'a' }, ['a'], false],
    [null, {}, false],
    [0, false, false],
    ['1', 1, false],
    [{ a: undefined }, { b: undefined }, false],
    [JSON.parse('{"__proto__":{"a":1}}'), {}, false],
    [{}, JSON.parse('{"constructor":1}'), false],
  ])('%j and %j: the same is %s', (one, other, same) => {
    expect(sameJson(one, other)).toBe(same);
    expect(sameJson(other, one)).toBe(same);
  });

  it('are the same when the system thinks so', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.jsonValue({ maxDepth: 5 }), (one, other) => {
        const [first, second] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))];
        expect(sameJson(first, second)).toBe(isDeepStrictEqual(first, second));
        expect(sameJson(first, JSON.parse(JSON.stringify(first)))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('that are nested without end are different, and nothing breaks', () => {
    expect(sameJson(nested(30), nested(30))).toBe(true);
    expect(sameJson(nested(100_000), nested(100_000))).toBe(false);
  });
});
