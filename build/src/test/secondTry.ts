import { z } from 'zod';
import { addCounts, type Counts, type Report, readJestReport } from './counts.ts';

/** More failed files than this are no accident of a busy machine. */
export const SECOND_TRIES_MAX = 5;

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
type FileResult = z.infer<typeof report>['testResults'][number];

/** Paths of the files of a Jest report in which something failed; none for an invalid report. */
export function failedFiles(raw: unknown): readonly string[] {
  const parsed = report.safeParse(raw);
  if (!parsed.success) return [];
  return parsed.data.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * A run's report in which the files that failed are replaced by their second try. Tests that failed first and passed then count as
 * passed, and are named as flaky.
 */
export function withSecondTry(firstRaw: unknown, secondRaw: unknown): Report {
  const first = readJestReport(firstRaw);
  const second = readJestReport(secondRaw);
  const again = report.parse(secondRaw).testResults;
  const retried = new Set(again.map(({ name }) => name));
  const replaced = report.parse(firstRaw).testResults.filter(({ name }) => retried.has(name));
  const gone = addCounts(replaced.map(countsOf));
  const stillFailed = new Set([...again.filter(broke).map(({ name }) => name), ...failedIn(again)]);
  return {
    counts: {
      passed: first.counts.passed - gone.passed + second.counts.passed,
      failed: first.counts.failed - gone.failed + second.counts.failed,
      skipped: first.counts.skipped - gone.skipped + second.counts.skipped,
    },
    skippedTests: first.skippedTests,
    flakyTests: replaced
      .flatMap((file) => (broke(file) ? [file.name] : failedIn([file])))
      .filter((name) => !stillFailed.has(name)),
  };
}

/** Whether a file failed without a failed test, as one that cannot be loaded. */
function broke(file: FileResult): boolean {
  return file.status === 'failed' && failedIn([file]).length === 0;
}

function failedIn(files: readonly FileResult[]): readonly string[] {
  return files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
}

function countsOf(file: FileResult): Counts {
  const number = (...wanted: readonly string[]) =>
    file.assertionResults.filter(({ status }) => wanted.includes(status)).length;
  return {
    passed: number('passed'),
    failed: broke(file) ? 1 : number('failed'),
    skipped: number('pending', 'todo'),
  };
}
