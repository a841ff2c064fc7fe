import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import type { CallProblem } from '@self-print/contract/errors.ts';
import type { Result } from '@self-print/contract/result.ts';

export type DeviceTestResult = CallData<typeof maintenanceCalls.testDevice>;

/** Tries a device for a technician. A device that fails is a result; a problem is for a test that cannot begin. */
export type DeviceTest = () => Promise<Result<DeviceTestResult, CallProblem>>;

/** By device class; of a class that is left out there is nothing to try. */
export type DeviceTests = Readonly<Partial<Record<DeviceClass, DeviceTest>>>;
