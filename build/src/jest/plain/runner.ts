import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  CallbackTestRunner,
  type OnTestFailure,
  type OnTestStart,
  type OnTestSuccess,
  type Test,
  type TestRunnerOptions,
  type TestWatcher,
} from 'jest-runner';
import { type JestWorkerFarm, Worker } from 'jest-worker';
import type * as worker from './runFile.ts';

/** Its types describe what `require` returns. */
const { default: JestRunner }: typeof import('jest-runner') = createRequire(import.meta.url)('jest-runner');

const WORKER = fileURLToPath(new URL('runFile.ts', import.meta.url));
/** A process that holds more after a file makes way for a new one. */
const IDLE_MEMORY_MAX_BYTES = 1_500_000_000;
const NAMES_ENVIRONMENT = /^\/\*\* @jest-environment /;

/**
 * Runs each test file in plain Node, where the files of one process share what they import. In Jest's own contexts each file compiles
 * and runs all of it again, which took two thirds of the processor time of server tests, and imports resolve otherwise than in the
 * product. A file that names an environment, because it needs a page, is left to Jest's runner. See docs/decisions/0031.
 * @public
 */
// biome-ignore lint/style/noDefaultExport: Jest takes a runner by its default export
export default class PlainRunner extends CallbackTestRunner {
  override async runTests(
    tests: Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
    options: TestRunnerOptions,
  ): Promise<void> {
    const pages = tests.filter(({ path }) => NAMES_ENVIRONMENT.test(readFileSync(path, 'utf8')));
    const plain = tests.filter((test) => !pages.includes(test));
    if (plain.length > 0) await this.#runPlain(plain, { watcher, onStart, onResult, onFailure });
    if (pages.length === 0) return;
    const jestRunner = new JestRunner(this._globalConfig, this._context);
    jestRunner.on('test-file-start', ([test]) => onStart(test));
    jestRunner.on('test-file-success', ([test, result]) => onResult(test, result));
    jestRunner.on('test-file-failure', ([test, error]) => onFailure(test, error));
    await jestRunner.runTests(pages, watcher, options);
  }

  async #runPlain(
    tests: readonly Test[],
    on: {
      readonly watcher: TestWatcher;
      readonly onStart: OnTestStart;
      readonly onResult: OnTestSuccess;
      readonly onFailure: OnTestFailure;
    },
  ): Promise<void> {
    const count = Math.min(this._globalConfig.maxWorkers, tests.length);
    const farm = new Worker(WORKER, {
      exposedMethods: ['runFile'],
      numWorkers: count,
      maxRetries: 0,
      idleMemoryLimit: IDLE_MEMORY_MAX_BYTES,
      forkOptions: { serialization: 'json', stdio: 'inherit' },
    }) as JestWorkerFarm<typeof worker>;
    const waiting = [...tests];
    const runOneByOne = async () => {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        if (on.watcher.isInterrupted()) return;
        await on.onStart(test);
        const request = { path: test.path, config: test.context.config, globalConfig: this._globalConfig };
        try {
          await on.onResult(test, await farm.runFile(request));
        } catch (error) {
          const stack = error instanceof Error ? error.stack : undefined;
          await on.onFailure(test, {
            message: '',
            stack: stack ?? String(error),
            code: undefined,
            type: 'Error',
          });
        }
      }
    };
    await Promise.all(Array.from({ length: count }, runOneByOne));
    await farm.end();
  }
}
