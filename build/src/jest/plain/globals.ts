import type { Jest } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';

// Tests import these by the name of Jest's package.
/** @public */
export { jestExpect as expect } from '@jest/expect';
/** @public */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'jest-circus';

const mocker = new ModuleMocker(globalThis);

/** What tests in plain Node have of Jest's object. A file that needs more, as fake timers, names the environment `node`. @public */
export const jest: Pick<Jest, 'fn' | 'spyOn'> = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
};

/** Takes back what a test file replaced. */
export function restoreReplaced(): void {
  mocker.restoreAllMocks();
}
