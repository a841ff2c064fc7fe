import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { DeviceTest, DeviceTests } from '../devices/framework/deviceTest.ts';

/** What staff can do with a device. */
export interface DeviceBench {
  /** Fails with DEVICE_BUSY while a test of the same device is running. */
  readonly test: (device: DeviceClass) => ReturnType<DeviceTest>;
  readonly reopen: (device: DeviceClass) => Outcome<void, 'DEVICE_ABSENT'>;
}

export function createDeviceBench(options: {
  readonly tests: DeviceTests;
  /** False when there is no such device. */
  readonly reopen: (device: DeviceClass) => boolean;
}): DeviceBench {
  const { tests, reopen } = options;
  const testing = new Set<DeviceClass>();
  return {
    test: async (device) => {
      const test = tests[device];
      if (!test) return fail(problem('DEVICE_ABSENT'));
      if (testing.has(device)) return fail(problem('DEVICE_BUSY'));
      testing.add(device);
      try {
        return await test();
      } finally {
        testing.delete(device);
      }
    },
    reopen: (device) => (reopen(device) ? ok() : fail(problem('DEVICE_ABSENT'))),
  };
}
