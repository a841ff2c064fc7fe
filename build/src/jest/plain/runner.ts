import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  CallbackTestRunner,
  type OnTestFailure,
  type OnTestStart,
  type OnTestSuccess,
  type Test,
  type TestWatcher,
} from 'jest-runner';
import { type JestWorkerFarm, Worker } from 'jest-worker';
import type * as worker from './runFile.ts';

const workerOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const NODE_WORKER = workerOf('runFile.ts');
const PAGE_WORKER = workerOf('runPage.ts');
/** A process that holds more after a file makes way for a new one. */
const IDLE_MEMORY_MAX_BYTES = 1_500_000_000;
const NEEDS_PAGE = /^\/\*\* @jest-environment \S*webPageEnvironment\.mjs /;

/**
 * Runs each test file in plain Node, where the files of one process share what they import; those that need a page share one page. In
 * Jest's own contexts each file compiles and runs all of it again, which took two thirds of the processor time of server tests and
 * more of component tests, and imports resolve otherwise than in the product. See docs/decisions/0031.
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
  ): Promise<void> {
    const pages = tests.filter(({ path }) => NEEDS_PAGE.test(readFileSync(path, 'utf8')));
    const count = Math.min(this._globalConfig.maxWorkers, tests.length);
    // Pages last: their files are short, so that no core is idle for long while another finishes.
    const kinds = [
      { waiting: tests.filter((test) => !pages.includes(test)), farm: openFarm(NODE_WORKER, count) },
      { waiting: pages, farm: openFarm(PAGE_WORKER, count) },
    ];
    const { _globalConfig: globalConfig } = this;
    const runOneByOne = async () => {
      for (const { waiting, farm } of kinds)
        for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
          if (watcher.isInterrupted()) return;
          await onStart(test);
          try {
            const request = { path: test.path, config: test.context.config, globalConfig };
            await onResult(test, await farm.run(request));
          } catch (error) {
            const stack = error instanceof Error ? error.stack : undefined;
            await onFailure(test, {
              message: '',
              stack: stack ?? String(error),
              code: undefined,
              type: 'Error',
            });
          }
        }
    };
    await Promise.all(Array.from({ length: count }, runOneByOne));
    await Promise.all(kinds.map(({ farm }) => farm.end()));
  }
}

/** Processes that run test files, started when there is one. */
function openFarm(module: string, count: number) {
  let farm: JestWorkerFarm<typeof worker> | undefined;
  return {
    run: (request: worker.PlainRequest) => {
      farm ??= new Worker(module, {
        exposedMethods: ['runFile'],
        numWorkers: count,
        maxRetries: 0,
        idleMemoryLimit: IDLE_MEMORY_MAX_BYTES,
        forkOptions: { serialization: 'json', stdio: 'inherit' },
      }) as JestWorkerFarm<typeof worker>;
      return farm.runFile(request);
    },
    end: async () => void (await farm?.end()),
  };
}
