import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { type JestWorkerFarm, Worker } from 'jest-worker';
import type * as worker from '../runFile.ts';

const HEAD = `import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';\n`;
/** What is read of Jest's configuration. */
const GLOBAL: Partial<Config.GlobalConfig> = { testTimeout: 200 };
const PROJECT: Partial<Config.ProjectConfig> = {
  rootDir: tmpdir(),
  slowTestThreshold: 5,
  globals: {},
  testEnvironmentOptions: {},
};

/** Test files written for one process, which runs them one after another. */
export interface TestFiles {
  readonly run: (name: string, body: string, global?: Partial<Config.GlobalConfig>) => Promise<TestResult>;
  readonly end: () => Promise<void>;
}

/** @param module of the process, beside `runner.ts` */
export async function testFiles(module: string): Promise<TestFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-plain-'));
  const farm = new Worker(fileURLToPath(new URL(`../${module}`, import.meta.url)), {
    exposedMethods: ['runFile'],
    numWorkers: 1,
    maxRetries: 0,
  }) as JestWorkerFarm<typeof worker>;
  return {
    run: async (name, body, global = {}) => {
      const file = path.join(folder, name);
      await writeFile(file, HEAD + body);
      const config = PROJECT as Config.ProjectConfig;
      const globalConfig = { ...GLOBAL, ...global } as Config.GlobalConfig;
      return farm.runFile({ path: file, config, globalConfig });
    },
    end: async () => {
      await farm.end();
      await rm(folder, { recursive: true });
    },
  };
}

/** Names and states of a file's tests. */
export const outcomes = ({ testResults }: TestResult) =>
  testResults.map(({ fullName, status }) => [fullName, status]);
