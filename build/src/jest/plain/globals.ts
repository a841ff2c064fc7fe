import type { Jest } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { Config } from '@jest/types';
import { ModuleMocker } from 'jest-mock';

// Tests import these by the name of Jest's package.
/** @public */
export { jestExpect as expect } from '@jest/expect';
/** @public */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'jest-circus';

/** The part of Jest's object that tests have; modules cannot be mocked. */
interface OwnJest extends Pick<Jest, 'fn' | 'replaceProperty' | 'spyOn'> {
  restoreAllMocks(): void;
  useFakeTimers(config?: Config.FakeTimersConfig): void;
  useRealTimers(): void;
  advanceTimersByTime(ms: number): void;
  advanceTimersByTimeAsync(ms: number): Promise<void>;
  getTimerCount(): number;
}

const mocker = new ModuleMocker(globalThis);
let fakeTimers: ModernFakeTimers | undefined;

function timers(): ModernFakeTimers {
  if (fakeTimers === undefined) throw new Error('No test file has begun');
  return fakeTimers;
}

/** @public */
export const jest: OwnJest = {
  fn: mocker.fn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  spyOn: mocker.spyOn.bind(mocker),
  advanceTimersByTime: (ms) => timers().advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers().advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers().getTimerCount(),
  // Node's own streams and imports use these, and would never go on.
  useFakeTimers: (config) =>
    timers().useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], ...config }),
  useRealTimers: () => timers().useRealTimers(),
};

/** Gives a test file the timers that it may replace. */
export function beginReplacing(config: Config.ProjectConfig): void {
  fakeTimers ??= new ModernFakeTimers({ global: globalThis, config });
}

/** Takes back what a test file replaced. */
export function restoreReplaced(): void {
  fakeTimers?.dispose();
  mocker.restoreAllMocks();
}
