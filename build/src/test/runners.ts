import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '../launch/errors.mjs';
import { captureNode, runNode } from '../process/runChild.ts';
import { projectPath } from '../project.ts';
import { type Counts, NOTHING, type Report, readJestReport, readPlaywrightReport } from './counts.ts';

/** The machine that all share has two cores. */
const JEST_WORKERS = 2;
const JEST = projectPath('node_modules/jest/bin/jest.js');
const PLAYWRIGHT = projectPath('node_modules/@playwright/test/cli.js');
const PLAYWRIGHT_CONFIG = projectPath('test/playwright.config.ts');

/** The unit tests beside their sources. */
export const UNIT_TESTS = '<rootDir>/*/src/**/*.test.{ts,tsx}';
export const SERVER_TESTS = '<rootDir>/server/src/**/*.test.ts';

/** What of the server never meets a database, and would only take its time once more on the other engine. */
export const WITHOUT_DATABASE = '/server/src/(adapters|crypto|documents|openapi)/';

/** Of these, the ones that start whole programs, browsers and daemons: too slow for a quick run. */
export const PROGRAM_TESTS =
  '/(main|[^/]+\\.peer|ipptool|killed|chromium|seedDemo|postgresCluster|relay)\\.test\\.ts$';

/** A runner that was told to stop leaves no report worth reading. */
const STOPPED: Report = { counts: NOTHING, skippedTests: [] };

export interface RunnerRequest {
  readonly patterns: readonly string[];
  /** Where reports may be left. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Runs Jest over the files of a glob, or over all. */
export async function runJest(
  request: RunnerRequest & {
    readonly testMatch?: string;
    readonly leaveOut?: string;
    readonly environment?: NodeJS.ProcessEnv;
  },
): Promise<{ readonly report: Report; readonly raw: unknown }> {
  const file = path.join(request.folder, 'jest.json');
  // What an earlier run left must not pass for the report of this one.
  await rm(file, { force: true });
  const code = await runNode({
    args: [
      '--experimental-vm-modules',
      JEST,
      // First, because an option with a list of values would take them for its own.
      ...request.patterns,
      `--maxWorkers=${JEST_WORKERS}`,
      '--passWithNoTests',
      '--json',
      `--outputFile=${file}`,
      ...(request.testMatch === undefined ? [] : [`--testMatch=${request.testMatch}`]),
      ...(request.leaveOut === undefined ? [] : [`--testPathIgnorePatterns=${request.leaveOut}`]),
    ],
    env: { ...process.env, ...request.environment },
    signal: request.signal,
  });
  if (request.signal.aborted) return { report: STOPPED, raw: undefined };
  const raw = await readJson(file);
  return { report: judged(code, raw, readJestReport), raw };
}

/** Runs the journeys with Playwright. */
export async function runJourneys(request: RunnerRequest & { readonly chromium: string }): Promise<Report> {
  const file = path.join(request.folder, 'journeys.json');
  const code = await runNode({
    args: [
      PLAYWRIGHT,
      'test',
      ...['-c', PLAYWRIGHT_CONFIG],
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...request.patterns,
    ],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: request.chromium },
    signal: request.signal,
  });
  if (request.signal.aborted) return STOPPED;
  return judged(code, await readJson(file), readPlaywrightReport);
}

/** How many journeys there are, without running them; at least 1, so that leaving them out never counts as nothing. */
export async function countJourneys({ patterns, signal }: RunnerRequest): Promise<number> {
  const { output } = await captureNode({
    args: [PLAYWRIGHT, 'test', '--list', '-c', PLAYWRIGHT_CONFIG, '--pass-with-no-tests', ...patterns],
    signal,
  });
  return Math.max(1, Number(/^Total: (\d+) test/m.exec(output)?.[1] ?? 1));
}

/**
 * A report and the runner's exit code together: a runner that fails without a failed test, or that leaves no report, is itself
 * one failure.
 */
export function judged(code: number, raw: unknown, read: (value: unknown) => Report): Report {
  const report = safely(() => read(raw));
  if (report === undefined) return { counts: { ...NOTHING, failed: 1 }, skippedTests: [] };
  if (code === 0 || report.counts.failed > 0) return report;
  const counts: Counts = { ...report.counts, failed: 1 };
  return { ...report, counts };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return safely(() => JSON.parse(text));
}

function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`The runner's report cannot be read: ${errorMessage(error)}\n`);
    return undefined;
  }
}
