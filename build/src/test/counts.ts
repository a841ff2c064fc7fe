import { z } from 'zod';

/** Numbers of tests by outcome. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A runner's report: the counts, and by name each test that was skipped, or that passed only on a second try. */
export interface Report {
  readonly counts: Counts;
  readonly skippedTests: readonly string[];
  readonly flakyTests?: readonly string[];
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    NOTHING,
  );
}

/** Last line of a test run, for people and machines alike. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const jestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  /** Files that failed before their first test. */
  numRuntimeErrorTestSuites: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Parses the output of `jest --json`. */
export function readJestReport(value: unknown): Report {
  const report = jestReport.parse(value);
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    skippedTests: report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'pending' || status === 'todo')
        .map(({ fullName }) => fullName),
    ),
  };
}

/** A report without skipped tests that passed in a later run made for them. */
export function withoutMadeUp(first: Report, laterPassed: ReadonlySet<string>): Report {
  const skippedTests = first.skippedTests.filter((name) => !laterPassed.has(name));
  const madeUp = first.skippedTests.length - skippedTests.length;
  return { ...first, counts: { ...first.counts, skipped: first.counts.skipped - madeUp }, skippedTests };
}

/** Names of the passed tests of a Jest report; none for an invalid report. */
export function passedTests(value: unknown): ReadonlySet<string> {
  const parsed = jestReport.safeParse(value);
  if (!parsed.success) return new Set();
  return new Set(
    parsed.data.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    ),
  );
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string | undefined }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        tests: z.array(
          z.object({
            status: z.string(),
            annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
          }),
        ),
      }),
    ),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/**
 * Parses the report of Playwright's json reporter. A test that passed on CI's second attempt counts as passed; the runner's
 * list marks it as flaky.
 */
export function readPlaywrightReport(value: unknown): Report {
  const { suites, errors, stats } = playwrightReport.parse(value);
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    skippedTests: suites.flatMap((suite) => skippedOf(suite)),
  };
}

function skippedOf(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(
          ({ type, description }) => type === 'skip' && description,
        )?.description;
        return `${suite.title} ${spec.title}${reason ? ` (${reason})` : ''}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => skippedOf(inner))];
}
