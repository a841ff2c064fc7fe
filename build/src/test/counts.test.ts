import { describe, expect, it } from '@jest/globals';
import {
  addCounts,
  countsLine,
  NOTHING,
  passedTests,
  readJestReport,
  readPlaywrightReport,
  withoutMadeUp,
} from './counts.ts';
import { countTestsBelow } from './countTests.ts';

const jestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      name: '/p/server/src/a.test.ts',
      assertionResults: [
        { fullName: 'a works', status: 'passed' },
        { fullName: 'a rests', status: 'pending' },
      ],
    },
    { name: '/p/serverless/b.test.ts', assertionResults: [{ fullName: 'b will come', status: 'todo' }] },
  ],
};

const playwrightReport = {
  suites: [
    {
      title: 'print.spec.ts',
      specs: [],
      suites: [
        {
          title: 'in Chinese',
          specs: [
            {
              title: 'prints',
              tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no printer' }] }],
            },
            { title: 'cancels', tests: [{ status: 'skipped', annotations: [{ type: 'skip' }] }] },
            { title: 'ends', tests: [{ status: 'expected', annotations: [] }] },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'config' }],
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
};

describe('addCounts', () => {
  it('adds up, and nothing is nothing', () => {
    expect(addCounts([])).toEqual(NOTHING);
    expect(
      addCounts([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('countsLine', () => {
  it('is the plain line that machines read', () => {
    expect(countsLine({ passed: 7, failed: 0, skipped: 2 })).toBe('7 passed, 0 failed, 2 skipped');
  });
});

describe('readJestReport', () => {
  it('counts a broken file as a failure and to-dos as skipped, and names what was skipped', () => {
    expect(readJestReport(jestReport)).toEqual({
      counts: { passed: 3, failed: 2, skipped: 2 },
      skippedTests: ['a rests', 'b will come'],
    });
  });

  it.each([undefined, null, {}, { ...jestReport, numFailedTests: '1' }])('refuses %j', (value) => {
    expect(() => readJestReport(value)).toThrow();
  });
});

describe('withoutMadeUp', () => {
  it('takes a test that was skipped first and passed later for run', () => {
    const first = readJestReport(jestReport);
    expect(withoutMadeUp(first, new Set(['a rests', 'a works']))).toEqual({
      counts: { passed: 3, failed: 2, skipped: 1 },
      skippedTests: ['b will come'],
    });
    expect(withoutMadeUp(first, new Set())).toEqual(first);
  });
});

describe('passedTests', () => {
  it('names them, and none where there is no report', () => {
    expect(passedTests(jestReport)).toEqual(new Set(['a works']));
    expect(passedTests(undefined)).toEqual(new Set());
  });
});

describe('readPlaywrightReport', () => {
  it('counts a second try as passed and a broken set-up as a failure, and names what was skipped with its reason', () => {
    expect(readPlaywrightReport(playwrightReport)).toEqual({
      counts: { passed: 5, failed: 2, skipped: 2 },
      skippedTests: ['in Chinese prints (no printer)', 'in Chinese cancels'],
    });
  });

  it('refuses what is no report', () => {
    expect(() => readPlaywrightReport({ suites: [] })).toThrow();
  });
});

describe('countTestsBelow', () => {
  it('counts the tests of one folder and not of its namesakes', () => {
    expect(countTestsBelow(jestReport, '/p/server')).toBe(2);
    expect(countTestsBelow(jestReport, '/p/agent')).toBe(0);
    expect(countTestsBelow(undefined, '/p')).toBe(0);
  });
});
