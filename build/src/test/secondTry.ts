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
  const { skippedTests } = readJestReport(firstRaw);
  const again = report.parse(secondRaw).testResults;
  const retried = new Set(again.map(({ name }) => name));
  const first = report.parse(firstRaw).testResults;
  const kept = first.filter(({ name }) => !retried.has(name));
  const replaced = first.filter(({ name }) => retried.has(name));
  const stillFailed = new Set([...again.filter(broke).map(({ name }) => name), ...failedIn(again)]);
  return {
    // By file, not by the report's sums: Jest counts a file whose hooks and tests both failed in two of them.
    counts: addCounts([...kept, ...again].map(countsOf)),
    skippedTests,
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
