import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import type { Outcome } from '@self-print/contract/errors.ts';

export type DeviceTestResult = CallData<typeof maintenanceCalls.testDevice>;

/** Tests a device for a technician. A failing device is a result; a problem means that the test could not start. */
export type DeviceTest = () => Promise<
  Outcome<DeviceTestResult, 'DEVICE_ABSENT' | 'DEVICE_BUSY' | 'PRINT_BUSY'>
>;

/** By device class; classes left out have no test. */
export type DeviceTests = Readonly<Partial<Record<DeviceClass, DeviceTest>>>;
