import type { DeviceClass, DeviceHealth } from '@self-print/contract/agent/devices.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type HealthReport, healthOf, type ReportHealth } from './health.ts';

/** Common interface of all drivers. */
export interface Device {
  /** Closes and reopens its port. */
  readonly reopen: () => void;
  /** Ends everything; nothing of it runs afterwards. */
  readonly close: () => Promise<void>;
}

/** The device of one class according to the current settings, replaceable while the agent runs. */
export interface DeviceSlot<Setting, Kind> {
  /** Replaces the driver when the setting differs. */
  readonly configure: (setting: Setting) => void;
  /** The device, or DEVICE_ABSENT. */
  readonly device: () => Outcome<Kind, 'DEVICE_ABSENT'>;
  readonly health: () => DeviceHealth;
  readonly reopen: () => void;
  readonly close: () => Promise<void>;
}

export interface DeviceSlotOptions<Setting, Kind> {
  readonly device: DeviceClass;
  readonly simulated: boolean;
  /** Creates the configured driver; null for none. */
  readonly open: (setting: Setting, report: ReportHealth) => Kind | null;
  readonly onChange: () => void;
  readonly log: EventLog;
}

export function createDeviceSlot<Setting extends { readonly driver: string }, Kind extends Device>(
  options: DeviceSlotOptions<Setting, Kind>,
): DeviceSlot<Setting, Kind> {
  const { device, simulated, open, onChange, log } = options;
  let setting: Setting | null = null;
  let current: Kind | null = null;
  let last: HealthReport | null = null;
  // A port can be reopened only after the previous driver has released it.
  let before: Promise<unknown> = Promise.resolve();
  let generation = 0;

  const accept = (report: HealthReport) => {
    const worth = report.state !== 'busy' && last?.state !== 'busy' && report.state !== last?.state;
    last = report;
    if (worth) log.event(report.state === 'faulted' ? 'device-lost' : 'device-health', { device, ...report });
    onChange();
  };
  const retire = (retired: Kind | null) => {
    if (retired)
      before = retired.close().catch((error: unknown) => log.error('device-health', error, { device }));
    current = null;
    last = null;
  };

  return {
    configure: (wanted) => {
      if (JSON.stringify(wanted) === JSON.stringify(setting)) return;
      setting = wanted;
      generation += 1;
      const mine = generation;
      retire(current);
      before = before.then(() => {
        if (mine !== generation) return;
        current = open(wanted, (report) => {
          if (mine === generation) accept(report);
        });
        onChange();
      });
      onChange();
    },
    device: () => (current ? ok(current) : fail(problem('DEVICE_ABSENT'))),
    health: () => healthOf(device, current ? (setting?.driver ?? '') : '', simulated, current ? last : null),
    reopen: () => current?.reopen(),
    close: async () => {
      generation += 1;
      retire(current);
      await before;
    },
  };
}
