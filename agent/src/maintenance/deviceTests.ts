import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

export type DeviceTestResult = CallData<typeof maintenanceCalls.testDevice>;

/** Tries a device for a technician. A device that fails is a result; a problem is for a test that cannot begin. */
export type DeviceTest = () => Promise<Result<DeviceTestResult, CallProblem>>;

/** By device class; of a class that is left out there is nothing to try. */
export type DeviceTests = Readonly<Partial<Record<DeviceClass, DeviceTest>>>;

/** What staff can do with a device. */
export interface DeviceBench {
  /** DEVICE_BUSY while a test of the same device is running. */
  readonly test: (device: DeviceClass) => Promise<Result<DeviceTestResult, CallProblem>>;
  readonly reopen: (device: DeviceClass) => Result<void, CallProblem>;
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
