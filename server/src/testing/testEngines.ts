import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngines, type OpenEngines } from '../engines.ts';
import { prepareSigning } from '../signing.ts';
import { systemRandom } from '../system.ts';
import { createRecordedLog } from './recordedLog.ts';
import { createTestClock, type TestClock } from './testClock.ts';

export interface TestEngines extends OpenEngines {
  /** Clock of the signer, within the validity of its certificates. Test platforms start at the same time. */
  readonly clock: TestClock;
}

/**
 * Opens the real engine with one process and a signer from its own test CA: shared by the tests of a file and closed after
 * them.
 */
export async function openTestEngines(): Promise<TestEngines> {
  const directory = await mkdtemp(join(tmpdir(), 'self-print-engines-'));
  const clock = createTestClock();
  const log = createRecordedLog();
  const deps = { dataDirectory: directory, clock, random: systemRandom, fetch };
  const engines = createEngines({
    signing: await prepareSigning({ kind: 'test' }, deps, log),
    log,
    processes: 1,
  });
  return {
    ...engines,
    clock,
    close: async () => {
      await engines.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
