import { describe, expect, it } from '@jest/globals';
import type { Report } from './counts.ts';
import { judged } from './runners.ts';

const report = (passed: number, failed: number): Report => ({
  counts: { passed, failed, skipped: 0 },
  skippedTests: [],
});
const fromRaw = (raw: unknown): Report => {
  if (raw === undefined) throw new Error('no report');
  return report(3, Number(raw));
};

describe('judged', () => {
  it('believes a report that agrees with the exit code', () => {
    expect(judged(0, 0, fromRaw)).toEqual(report(3, 0));
    expect(judged(1, 2, fromRaw)).toEqual(report(3, 2));
  });

  it('takes a runner that fails without a failed test as one failure', () => {
    expect(judged(1, 0, fromRaw)).toEqual(report(3, 1));
  });

  it.each([0, 1])('takes a missing report as one failure, whatever the exit code %d', (code) => {
    expect(judged(code, undefined, fromRaw)).toEqual(report(0, 1));
  });
});
