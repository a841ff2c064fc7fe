import './hooks.ts';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { type AssertionResult, createEmptyTestResult, type TestResult } from '@jest/test-result';
import type { Circus, Config } from '@jest/types';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { beginReplacing, restoreReplaced } from './globals.ts';

export interface PlainRequest {
  /** Absolute path of the test file. */
  readonly path: string;
  readonly config: Config.ProjectConfig;
  readonly globalConfig: Config.GlobalConfig;
}

/** Jest's own name of what encloses a file's tests. */
const ROOT = 'ROOT_DESCRIBE_BLOCK';
const MS_PER_SECOND = 1_000;

/**
 * Runs one test file by the same engine as Jest's runner, and reports in its terms. Called from the runner's process.
 * @param prepare names hooks that hold for the whole file
 */
export async function runFile(
  { path, config, globalConfig }: PlainRequest,
  prepare: () => void = () => {},
): Promise<TestResult> {
  const start = Date.now();
  const environment = { ...process.env };
  resetState();
  const state = getState();
  state.testTimeout = globalConfig.testTimeout ?? state.testTimeout;
  state.testNamePattern = globalConfig.testNamePattern ? new RegExp(globalConfig.testNamePattern, 'i') : null;
  jestExpect.setState({ expand: globalConfig.expand, testPath: path });
  beginReplacing(config);
  prepare();
  const { testResults, unhandledErrors } = await whileJudgingStrays(async () => {
    await import(pathToFileURL(path).href);
    return run();
  }).finally(() => {
    restoreReplaced();
    restoreEnvironment(environment);
  });
  const end = Date.now();
  const results = testResults.map(assertionOf);
  const count = (status: AssertionResult['status']) =>
    results.filter((each) => each.status === status).length;
  const failure = formatResultsErrors(results, config, globalConfig, path);
  const unhandled = unhandledErrors.join('\n');
  return {
    ...createEmptyTestResult(),
    failureMessage: unhandled ? `${failure ?? ''}\n\n${unhandled}` : failure,
    ...(unhandled ? { testExecError: { message: '', stack: unhandled } } : {}),
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    perfStats: {
      start,
      end,
      runtime: end - start,
      loadTestEnvironmentStart: start,
      loadTestEnvironmentEnd: start,
      setupAfterEnvStart: start,
      setupAfterEnvEnd: start,
      setupFilesStart: start,
      setupFilesEnd: start,
      slow: end - start > config.slowTestThreshold * MS_PER_SECOND,
    },
    testFilePath: path,
    testResults: results,
  };
}

/** An error that nobody waits for fails the test in which it appears, or else its file. */
async function whileJudgingStrays<Value>(work: () => Promise<Value>): Promise<Value> {
  const judge = (error: unknown) => {
    const { currentlyRunningTest, unhandledErrors } = getState();
    (currentlyRunningTest?.errors ?? unhandledErrors).push(error);
  };
  process.on('uncaughtException', judge).on('unhandledRejection', judge);
  try {
    return await work();
  } finally {
    process.off('uncaughtException', judge).off('unhandledRejection', judge);
  }
}

/** `expect.assertions` and the like, which Jest's own adapter judges when a test is done. */
const judgeExpectations: Circus.EventHandler = (event) => {
  if (event.name !== 'test_done') return;
  event.test.errors.push(...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error));
};
addEventHandler(judgeExpectations);

function assertionOf(test: Circus.TestResult): AssertionResult {
  const ancestorTitles = test.testPath.filter((title) => title !== ROOT);
  const title = ancestorTitles.pop() ?? '';
  return {
    ancestorTitles,
    title,
    fullName: [...ancestorTitles, title].join(' '),
    duration: test.duration ?? null,
    failing: test.failing,
    failureDetails: test.errorsDetailed,
    failureMessages: [...test.errors],
    invocations: test.invocations,
    location: test.location ?? null,
    numPassingAsserts: test.numPassingAsserts,
    retryReasons: [...test.retryReasons],
    startAt: test.startedAt ?? null,
    status: statusOf(test),
  };
}

function statusOf({ status, errors }: Circus.TestResult): AssertionResult['status'] {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}
