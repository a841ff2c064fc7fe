import type { Jest } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { Config } from '@jest/types';
import { ModuleMocker } from 'jest-mock';

// Tests import these by the name of Jest's package.
/** @public */
export { jestExpect as expect } from '@jest/expect';
/** @public */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'jest-circus';

/** What tests have of Jest's object; nothing takes the place of modules. */
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
  // Node itself uses these by their public names, for streams and imports, which would wait in vain.
  useFakeTimers: (config) =>
    timers().useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], ...config }),
  useRealTimers: () => timers().useRealTimers(),
};

/** Prepares what a test file may replace. */
export function beginReplacing(config: Config.ProjectConfig): void {
  fakeTimers ??= new ModernFakeTimers({ global: globalThis, config });
}

/** Takes back what a test file replaced. */
export function restoreReplaced(): void {
  fakeTimers?.dispose();
  mocker.restoreAllMocks();
}
