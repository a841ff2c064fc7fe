import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';

export type DeviceTestResult = CallData<typeof maintenanceCalls.testDevice>;

/** What staff can do with one device. Failures of the device are results; problems are for calls that cannot begin. */
export interface DeviceTest {
  readonly test: () => Promise<Result<DeviceTestResult, CallProblem>>;
  readonly reopen: () => Promise<Result<void, CallProblem>>;
}

/** By device class; a class that is left out has no device here. */
export type DeviceTests = Readonly<Partial<Record<DeviceClass, DeviceTest>>>;

export interface DeviceBench {
  /** Tries a device; DEVICE_BUSY while a test of it is running. */
  readonly test: (device: DeviceClass) => Promise<Result<DeviceTestResult, CallProblem>>;
  readonly reopen: (device: DeviceClass) => Promise<Result<void, CallProblem>>;
}

export function createDeviceBench(tests: DeviceTests): DeviceBench {
  const testing = new Set<DeviceClass>();
  return {
    test: async (device) => {
      const found = tests[device];
      if (!found) return fail(problem('DEVICE_ABSENT'));
      if (testing.has(device)) return fail(problem('DEVICE_BUSY'));
      testing.add(device);
      try {
        return await found.test();
      } finally {
        testing.delete(device);
      }
    },
    reopen: async (device) => tests[device]?.reopen() ?? fail(problem('DEVICE_ABSENT')),
  };
}
