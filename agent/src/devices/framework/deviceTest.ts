import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import type { CallProblem } from '@self-print/contract/errors.ts';
import type { Result } from '@self-print/contract/result.ts';

export type DeviceTestResult = CallData<typeof maintenanceCalls.testDevice>;

/** Tests a device for a technician. A failing device is a result; a problem means that the test could not start. */
export type DeviceTest = () => Promise<Result<DeviceTestResult, CallProblem>>;

/** By device class; classes left out have no test. */
export type DeviceTests = Readonly<Partial<Record<DeviceClass, DeviceTest>>>;
