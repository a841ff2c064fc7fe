import { describe, expect, it } from '@jest/globals';
import { failedFiles, withSecondTry } from './secondTry.ts';

const test = (fullName: string, status: string) => ({ fullName, status });

function file(name: string, ...assertionResults: readonly ReturnType<typeof test>[]) {
  const broken = assertionResults.length === 0;
  const failed = broken || assertionResults.some(({ status }) => status === 'failed');
  return { name, status: failed ? 'failed' : 'passed', assertionResults };
}

function reportOf(...testResults: readonly ReturnType<typeof file>[]) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const number = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  return {
    numPassedTests: number('passed'),
    numFailedTests: number('failed'),
    numPendingTests: number('pending'),
    numTodoTests: 0,
    numRuntimeErrorTestSuites: testResults.filter(({ assertionResults }) => assertionResults.length === 0)
      .length,
    testResults,
  };
}

const good = file('/good', test('holds', 'passed'), test('rests', 'pending'));
const shaky = file('/shaky', test('races', 'failed'), test('walks', 'passed'));

describe('failedFiles', () => {
  it('names files with a failed test or none at all', () => {
    expect(failedFiles(reportOf(good, shaky, file('/broken')))).toEqual(['/shaky', '/broken']);
  });

  it.each([undefined, {}, { testResults: [{}] }])('finds none in %j', (raw) => {
    expect(failedFiles(raw)).toEqual([]);
  });
});

describe('withSecondTry', () => {
  it('counts each test once, and names what passed the second time', () => {
    const again = reportOf(file('/shaky', test('races', 'passed'), test('walks', 'passed')));
    expect(withSecondTry(reportOf(good, shaky), again)).toEqual({
      counts: { passed: 3, failed: 0, skipped: 1 },
      skippedTests: ['rests'],
      flakyTests: ['races'],
    });
  });

  it('lets a test fail that fails both times, and one that fails only the second time', () => {
    const again = reportOf(file('/shaky', test('races', 'failed'), test('walks', 'failed')));
    expect(withSecondTry(reportOf(good, shaky), again)).toEqual({
      counts: { passed: 1, failed: 2, skipped: 1 },
      skippedTests: ['rests'],
      flakyTests: [],
    });
  });

  it('takes a file that could not be loaded for one failure, or for flaky', () => {
    const first = reportOf(good, file('/broken'));
    expect(withSecondTry(first, reportOf(file('/broken')))).toMatchObject({
      counts: { passed: 1, failed: 1, skipped: 1 },
      flakyTests: [],
    });
    expect(withSecondTry(first, reportOf(file('/broken', test('wakes', 'passed'))))).toMatchObject({
      counts: { passed: 2, failed: 0, skipped: 1 },
      flakyTests: ['/broken'],
    });
  });

  it('counts a file once whose tests failed with its hooks, which Jest also counts as a file that could not be loaded', () => {
    const first = { ...reportOf(good, shaky), numRuntimeErrorTestSuites: 1 };
    const again = reportOf(file('/shaky', test('races', 'passed'), test('walks', 'passed')));
    expect(withSecondTry(first, again).counts).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  it('leaves the failure of a file that was not tried again', () => {
    const again = reportOf(file('/shaky', test('races', 'passed'), test('walks', 'passed')));
    expect(withSecondTry(reportOf(shaky, file('/broken')), again).counts.failed).toBe(1);
  });

  it('throws on what is no report', () => {
    expect(() => withSecondTry(reportOf(shaky), undefined)).toThrow();
  });
});
