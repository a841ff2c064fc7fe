import type { DeviceHealth, DeviceProblem } from '@self-print/contract/agent/devices.ts';

/** A driver's report on its device. `detail` is for the technician and contains no personal data. */
export type HealthReport =
  | { readonly state: 'opening' | 'ready' | 'busy'; readonly detail: string }
  | { readonly state: 'faulted'; readonly problem: DeviceProblem; readonly detail: string };

export type ReportHealth = (report: HealthReport) => void;

const DETAIL_LENGTH = 300;

/** A device's health as published. */
export function healthOf(
  device: DeviceHealth['device'],
  driver: string,
  simulated: boolean,
  report: HealthReport | null,
): DeviceHealth {
  return {
    device,
    driver,
    kind: simulated ? 'simulated' : 'real',
    state: report?.state ?? 'absent',
    problem: report?.state === 'faulted' ? report.problem : null,
    detail: (report?.detail ?? '').slice(0, DETAIL_LENGTH),
  };
}
