import { describe, expect, it } from '@jest/globals';
import { describeTimes, jestFileTimes, playwrightFileTimes } from './fileTimes.ts';

describe('jestFileTimes', () => {
  it('takes for starting what no test took', () => {
    const report = {
      testResults: [
        {
          name: '/srv/a/x.test.ts',
          startTime: 1_000,
          endTime: 4_000,
          assertionResults: [{ duration: 700 }, { duration: null }, {}],
        },
      ],
    };
    expect(jestFileTimes(report, '/srv')).toEqual([{ file: 'a/x.test.ts', ms: 3_000, startMs: 2_300 }]);
  });

  it('never starts for less than nothing where tests ran side by side', () => {
    const test = {
      name: '/a',
      startTime: 0,
      endTime: 10,
      assertionResults: [{ duration: 9 }, { duration: 9 }],
    };
    expect(jestFileTimes({ testResults: [test] }, '/')).toMatchObject([{ startMs: 0 }]);
  });

  it('throws on what is no report', () => {
    expect(() => jestFileTimes({}, '/')).toThrow();
  });
});

describe('playwrightFileTimes', () => {
  it('adds every try of every test of a file, however deep', () => {
    const spec = (file: string, ...durations: readonly number[]) => ({
      file,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const report = {
      suites: [
        { specs: [spec('a.spec.ts', 1, 2)], suites: [{ specs: [spec('a.spec.ts', 4)] }] },
        { specs: [spec('b.spec.ts', 8)] },
      ],
    };
    expect(playwrightFileTimes(report)).toEqual([
      { file: 'a.spec.ts', ms: 7, startMs: 0 },
      { file: 'b.spec.ts', ms: 8, startMs: 0 },
    ]);
  });
});

describe('describeTimes', () => {
  const file = (name: string, ms: number, startMs = 0) => ({ file: name, ms, startMs });

  it('reports the share of starting, and lists the slowest file first', () => {
    expect(describeTimes([file('a', 1_000, 500), file('b', 3_000, 500)], [2_000, 3_000])).toEqual([
      '  2 files took 4.0 s together, 1.0 s of it (25 %) before and between tests',
      '  2 starts of the product took 5.0 s',
      '     3.0 s    0.5 s  b',
      '     1.0 s    0.5 s  a',
    ]);
  });

  it('shows twenty files at the most, and nothing of a step without any', () => {
    const many = Array.from({ length: 30 }, (_, index) => file(String(index), index));
    expect(describeTimes(many, [])).toHaveLength(21);
    expect(describeTimes([], [])).toEqual([
      '  0 files took 0.0 s together, 0.0 s of it (0 %) before and between tests',
    ]);
  });
});
