import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { Scanning } from './scanning.ts';

const WAIT_SECONDS = 20;

/** Maintenance test of the scanner: waits for a code and reports its length, never its content. */
export function createScannerTest(scanning: Scanning): DeviceTest {
  return async () => {
    const code = await scanning.wait(WAIT_SECONDS);
    if (code.ok) return ok({ passed: true, detail: `a code of ${code.value.length} characters` });
    const { name } = code.problem;
    if (name === 'DEVICE_ABSENT' || name === 'DEVICE_BUSY') return fail(problem(name));
    return ok({ passed: false, detail: name === 'SCAN_TIMED_OUT' ? 'no code in 20 s' : 'no answer' });
  };
}
