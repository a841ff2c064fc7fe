import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorMessage } from './launch/errors.mjs';
import { onStopRequest } from './process/parentLink.ts';
import { findHeadlessChromium, findPostgres } from './programs.ts';
import { projectPath } from './project.ts';
import { ensureWebApps } from './renderer/buildWebApp.ts';
import { packageHost, provideSystemPackages } from './systemPackages.ts';
import {
  addCounts,
  type Counts,
  countsLine,
  NOTHING,
  passedTests,
  type Report,
  withoutMadeUp,
} from './test/counts.ts';
import { countTestsBelow } from './test/countTests.ts';
import { parseTestOptions, TEST_HELP, type TestOptions } from './test/options.ts';
import { startPostgres } from './test/postgresCluster.ts';
import {
  countJourneys,
  databaseTests,
  type JestChoice,
  PROGRAM_TESTS,
  type RunnerRequest,
  runJest,
  runJourneys,
  UNIT_TESTS,
} from './test/runners.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** CI's machine may be shared: what fails there is tried once more and named. Journeys do the same by Playwright's own means. */
const secondTry = Boolean(process.env.CI);

const say = (text: string) => void process.stderr.write(`${text}\n`);

interface StepReport extends Report {
  /** Why a whole suite was omitted. */
  readonly reason?: string;
  /** Where the time went, line by line. */
  readonly times?: readonly string[];
}

interface Outcome extends StepReport {
  readonly name: string;
  readonly seconds: number;
}

/** `npm test`: every suite, one sum, and the counts as the last line. */
async function main(): Promise<number> {
  const parsed = parseTestOptions(process.argv.slice(2));
  if (!parsed.ok) {
    process.stderr.write(`${parsed.problem}\n\n${TEST_HELP}`);
    return EXIT_USAGE;
  }
  if (parsed.value === 'help') {
    process.stdout.write(TEST_HELP);
    return 0;
  }
  const abort = new AbortController();
  onStopRequest(() => abort.abort());
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-test-'));
  try {
    const outcomes = await runSteps(parsed.value, folder, abort.signal);
    return report(outcomes, abort.signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runSteps(
  { steps, fast, patterns }: TestOptions,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const request = { patterns, folder, signal };
  let outcomes: Outcome[] = [];
  let serverTests = 0;
  const step = async (name: string, work: () => Promise<StepReport>) => {
    if (signal.aborted) return;
    say(`\n▸ ${name}`);
    const start = performance.now();
    const result = await work().catch((error: unknown) => {
      say(errorMessage(error));
      return oneFailure();
    });
    for (const line of result.times ?? []) say(line);
    outcomes.push({ ...result, name, seconds: (performance.now() - start) / 1_000 });
  };

  if (!fast) await provideSystemPackages(packageHost(say));
  if (!fast && (steps.includes('jest') || steps.includes('journeys'))) {
    const built = await ensureWebApps(say, signal);
    if (!built.ok) await step('web apps', () => Promise.reject(new Error(built.problem)));
  }
  const jestStep = (name: string, choice: JestChoice) =>
    step(name, async () => {
      const { report, raw, times } = await runJest({ ...request, secondTry, ...choice });
      serverTests += countTestsBelow(raw, projectPath('server'));
      return { ...report, times: fast ? [] : times };
    });
  if (steps.includes('jest')) {
    await jestStep('unit tests', UNIT_TESTS);
    if (!fast) await jestStep('tests of whole programs', PROGRAM_TESTS);
  }
  if (steps.includes('postgres')) {
    await step('server suite on PostgreSQL', async () => {
      const { report, passed } = await postgresStep(request, Math.max(1, serverTests));
      outcomes = outcomes.map((before) => ({ ...before, ...withoutMadeUp(before, passed) }));
      return report;
    });
  }
  if (steps.includes('journeys')) {
    await step('journeys', async () => {
      if (findHeadlessChromium() === undefined)
        return leftOut(await countJourneys(request), 'there is no Chromium');
      const { report, times } = await runJourneys(request);
      return { ...report, times };
    });
  }
  return outcomes;
}

async function postgresStep(
  request: RunnerRequest,
  tests: number,
): Promise<{ readonly report: StepReport; readonly passed: ReadonlySet<string> }> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return { report: leftOut(tests, 'there is no PostgreSQL'), passed: new Set() };
  const cluster = await startPostgres(binFolder);
  try {
    const environment = { TEST_DATABASE_URL: cluster.url };
    const { report, raw, times } = await runJest({
      ...request,
      secondTry,
      ...(await databaseTests()),
      environment,
    });
    return { report: { ...report, times }, passed: passedTests(raw) };
  } finally {
    await cluster.stop();
  }
}

function leftOut(skipped: number, reason: string): StepReport {
  return { counts: { ...NOTHING, skipped }, skippedTests: [], reason };
}

function oneFailure(): StepReport {
  return { counts: { ...NOTHING, failed: 1 }, skippedTests: [] };
}

function report(outcomes: readonly Outcome[], signal: AbortSignal): number {
  const sum: Counts = addCounts(outcomes.map((each) => each.counts));
  const lines = outcomes.flatMap(({ name, counts, seconds, reason, skippedTests, flakyTests = [] }) => [
    `  ${name}: ${countsLine(counts)} in ${seconds.toFixed(1)} s${reason ? `; left out because ${reason}` : ''}`,
    ...skippedTests.map((test) => `    skipped: ${test}`),
    ...flakyTests.map((test) => `    flaky, passed on its second try: ${test}`),
  ]);
  const ran = sum.passed + sum.failed;
  if (signal.aborted) lines.push('  stopped before the end');
  else if (ran === 0) lines.push('  no test ran');
  process.stdout.write(`\n${lines.join('\n')}\n\n${countsLine(sum)}\n`);
  return sum.failed > 0 || ran === 0 || signal.aborted ? EXIT_FAILED : 0;
}

process.exit(await main());
