import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '../launch/errors.mjs';
import { captureNode, runNode } from '../process/runChild.ts';
import { projectPath } from '../project.ts';
import { type Counts, NOTHING, type Report, readJestReport, readPlaywrightReport } from './counts.ts';
import { testsThatReach } from './databaseTests.ts';
import { describeTimes, type FileTime, jestFileTimes, playwrightFileTimes } from './fileTimes.ts';
import { failedFiles, SECOND_TRIES_MAX, withSecondTry } from './secondTry.ts';

/** Twice the two cores of the usual machine, because tests often wait for I/O and processes. */
const UNIT_WORKERS = 4;
/** Each starts several processes: more at once keep each other from being ready in time. */
const PROGRAM_WORKERS = 2;
const JEST = projectPath('node_modules/jest/bin/jest.js');
const PLAYWRIGHT = projectPath('node_modules/@playwright/test/cli.js');
const PLAYWRIGHT_CONFIG = projectPath('test/playwright.config.ts');

/** Opens every test database, on the engine of the run. */
const TEST_DATABASES = 'server/src/testing/testDatabase.ts';

/** Tests that use a database; all others would only run a second time without difference. */
export async function databaseTests(): Promise<JestChoice> {
  const files = await testsThatReach(TEST_DATABASES, 'server/src', projectPath());
  if (files.length === 0) throw new Error(`No test imports ${TEST_DATABASES}`);
  return { testMatch: files.map((file) => `<rootDir>/${file}`), workers: UNIT_WORKERS };
}

/** Tests beside their sources that start whole programs, browsers or daemons. */
const PROGRAM_NAMES = [
  'main',
  '*.peer',
  'ipptool',
  'killed',
  'chromium',
  'chromiumLocks',
  'seedDemo',
  'postgresCluster',
  'relay',
].map((name) => `${name}.test.ts`);

/** All other tests beside their sources. */
export const UNIT_TESTS: JestChoice = {
  testMatch: ['<rootDir>/*/src/**/*.test.{ts,tsx}'],
  leaveOut: `/(${PROGRAM_NAMES.map((name) => name.replaceAll('.', '\\.').replace('*', '[^/]+')).join('|')})$`,
  workers: UNIT_WORKERS,
};
/** Those that start whole programs, or the product. */
export const PROGRAM_TESTS: JestChoice = {
  testMatch: [...PROGRAM_NAMES.map((name) => `<rootDir>/*/src/**/${name}`), '<rootDir>/test/**/*.test.ts'],
  workers: PROGRAM_WORKERS,
};

/** A stopped runner leaves no usable report. */
const STOPPED: Report = { counts: NOTHING, skippedTests: [] };

export interface RunnerRequest {
  readonly patterns: readonly string[];
  /** Folder for reports. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** How a runner ended, and where its time went. */
interface Ran {
  readonly report: Report;
  readonly times: readonly string[];
}

/** Which files Jest runs, and how many at once. */
export interface JestChoice {
  readonly testMatch: readonly string[];
  readonly leaveOut?: string;
  readonly workers: number;
}

interface JestRequest extends RunnerRequest, JestChoice {
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Runs Jest on chosen files.
 * @param request.secondTry files that failed run once more, one at a time
 */
export async function runJest(
  request: JestRequest & { readonly secondTry: boolean },
): Promise<Ran & { readonly raw: unknown }> {
  const starts = startsFile(request);
  const withStarts = { ...request, environment: { ...starts.environment, ...request.environment } };
  const { code, raw } = await jestReportOf(withStarts, [
    // First, because an option with a list of values would consume them.
    ...request.patterns,
    `--maxWorkers=${request.workers}`,
  ]);
  if (request.signal.aborted) return { report: STOPPED, times: [], raw: undefined };
  const times = timesOf(() => jestFileTimes(raw, projectPath()), await starts.read());
  const failed = failedFiles(raw);
  if (!request.secondTry || failed.length === 0 || failed.length > SECOND_TRIES_MAX) {
    return { report: judged(code, raw, readJestReport), times, raw };
  }
  const second = await jestReportOf(withStarts, ['--runInBand', '--runTestsByPath', ...failed]);
  if (request.signal.aborted) return { report: STOPPED, times: [], raw: undefined };
  return { report: judged(second.code, second.raw, (again) => withSecondTry(raw, again)), times, raw };
}

async function jestReportOf(
  request: JestRequest,
  args: readonly string[],
): Promise<{ readonly code: number; readonly raw: unknown }> {
  const file = path.join(request.folder, 'jest.json');
  // An earlier run's file must not pass for this run's report.
  await rm(file, { force: true });
  const code = await runNode({
    args: [
      '--experimental-vm-modules',
      JEST,
      ...args,
      '--passWithNoTests',
      '--json',
      `--outputFile=${file}`,
      ...request.testMatch.map((glob) => `--testMatch=${glob}`),
      ...(request.leaveOut === undefined ? [] : [`--testPathIgnorePatterns=${request.leaveOut}`]),
    ],
    env: { ...process.env, ...request.environment },
    signal: request.signal,
  });
  return { code, raw: request.signal.aborted ? undefined : await readJson(file) };
}

/** Runs the journeys with Playwright. */
export async function runJourneys(request: RunnerRequest): Promise<Ran> {
  const file = path.join(request.folder, 'journeys.json');
  const starts = startsFile(request);
  const code = await runNode({
    args: [
      PLAYWRIGHT,
      'test',
      ...['-c', PLAYWRIGHT_CONFIG],
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...request.patterns,
    ],
    env: {
      ...process.env,
      ...starts.environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    signal: request.signal,
  });
  if (request.signal.aborted) return { report: STOPPED, times: [] };
  const raw = await readJson(file);
  const times = timesOf(() => playwrightFileTimes(raw), await starts.read());
  return { report: judged(code, raw, readPlaywrightReport), times };
}

/** File to which every start of a whole product appends its duration in ms. */
function startsFile({ folder, patterns }: RunnerRequest) {
  const file = path.join(folder, `starts-${randomUUID()}`);
  // Demo data of its own costs a start less than demo data to be copied, which pays from the second start on.
  const shared = patterns.length === 0 ? { TEST_DEMO_FOLDER: folder } : {};
  return {
    environment: { TEST_STARTS_FILE: file, ...shared },
    read: async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number),
  };
}

function timesOf(files: () => readonly FileTime[], starts: readonly number[]): readonly string[] {
  return describeTimes(safely(files) ?? [], starts);
}

/** Counts the journeys without running them; at least 1, so that omitting them never counts as nothing. */
export async function countJourneys({ patterns, signal }: RunnerRequest): Promise<number> {
  const { output } = await captureNode({
    args: [PLAYWRIGHT, 'test', '--list', '-c', PLAYWRIGHT_CONFIG, '--pass-with-no-tests', ...patterns],
    signal,
  });
  return Math.max(1, Number(/^Total: (\d+) test/m.exec(output)?.[1] ?? 1));
}

/**
 * Combines a report with the runner's exit code: a runner that fails without a failed test, or leaves no report, counts as one
 * failure.
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
