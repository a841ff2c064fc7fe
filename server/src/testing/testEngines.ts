import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignatureTrust } from '../adapters/sign/inspectSignature.ts';
import { createEngines, type OpenEngines, openTestSigner, testTrust } from '../engines.ts';
import { systemRandom } from '../system.ts';
import { createRecordedLog } from './recordedLog.ts';
import { createTestClock, type TestClock } from './testClock.ts';

export interface TestEngines extends OpenEngines {
  /** Of the signer: certificates begin and end by it. Platforms of tests start at the same moment. */
  readonly clock: TestClock;
  /** Of the same authority. */
  readonly trust: () => Promise<SignatureTrust>;
}

/** The real engine with one thread, and a signer of a test authority of its own: shared by the tests of a file, and closed after them. */
export async function openTestEngines(): Promise<TestEngines> {
  const directory = await mkdtemp(join(tmpdir(), 'self-print-engines-'));
  const clock = createTestClock();
  const engines = createEngines({
    openSigner: () => openTestSigner(directory, clock, systemRandom),
    log: createRecordedLog(),
    threads: 1,
  });
  return {
    ...engines,
    clock,
    trust: () => testTrust(directory, clock, systemRandom),
    close: async () => {
      await engines.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
