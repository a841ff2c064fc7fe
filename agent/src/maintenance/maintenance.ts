import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { DeviceTests } from '../devices/framework/deviceTest.ts';
import type { LogBook } from '../logBook.ts';
import { knownZone } from '../system/shutdown/timeOfDay.ts';
import type { Time } from '../time.ts';
import { type AgentFolders, createAgentFolders } from './agentFolders.ts';
import { createDeviceBench, type DeviceBench } from './deviceTests.ts';
import { createMaintenanceMode, type MaintenanceMode } from './maintenanceMode.ts';
import { createPresence, type Presence } from './presence.ts';
import { createScreenMessages, type ScreenMessages } from './screenMessages.ts';

/** What the maintenance screens and remote staff can view and change. */
export interface Maintenance {
  readonly mode: MaintenanceMode;
  readonly messages: ScreenMessages;
  readonly bench: DeviceBench;
  readonly folders: AgentFolders;
  readonly presence: Presence;
  readonly logBook: LogBook;
}

export function createMaintenance(
  deps: {
    readonly config: { readonly dataDir: string };
    readonly time: Time;
    readonly log: EventLog;
    readonly logBook: LogBook;
  },
  around: {
    readonly tests: DeviceTests;
    /** Reopens a device's port; false when there is no such device. */
    readonly reopen: (device: DeviceClass) => boolean;
    /** The terminal's time zone; undefined where the platform has not said one. */
    readonly zone: () => string | undefined;
    readonly onChange: () => void;
  },
): Maintenance {
  const { config, time, log, logBook } = deps;
  return {
    mode: createMaintenanceMode({ dataDir: config.dataDir, time, log, onChange: around.onChange }),
    messages: createScreenMessages({
      dataDir: config.dataDir,
      time,
      zone: () => knownZone(around.zone()),
      log,
      onChange: around.onChange,
    }),
    bench: createDeviceBench(around),
    folders: createAgentFolders(config.dataDir),
    presence: createPresence(time),
    logBook,
  };
}
