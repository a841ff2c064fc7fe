import type { DeviceClass, DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { DeviceSettings } from '@self-print/contract/deviceSettings.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Programs } from '../system/programs.ts';
import type { Time } from '../time.ts';
import { openAudio } from './audio/detect.ts';
import { openCampusCard } from './campusCard/detect.ts';
import type { OpenByteLink } from './framework/byteLink.ts';
import { createDeviceSlot, type Device } from './framework/deviceSlot.ts';
import type { ReportHealth } from './framework/health.ts';
import { openIdCardReader } from './idCard/detect.ts';
import { openKeypad } from './keypad/keypad.ts';
import { openLockBoard } from './lockBoard/detect.ts';
import { openScanner } from './scanner/detect.ts';
import type { OpenHid } from './scanner/hid/hidScanner.ts';
import type { Secrets } from './secrets.ts';
import { openTrainCard } from './trainCard/detect.ts';

export interface Devices extends DeviceSlots {
  /** Every device that the settings name. */
  readonly health: () => readonly DeviceHealth[];
  /** Makes the devices those of the settings; one whose setting is the same goes on undisturbed. */
  readonly configure: (settings: DeviceSettings) => void;
  /** Opens the port of a device again; false when there is no such device. */
  readonly reopen: (device: DeviceClass) => boolean;
  /** All of them, such as after the machine was asleep. */
  readonly reopenAll: () => void;
  readonly close: () => Promise<void>;
}

export interface DevicesOptions {
  readonly openLink: OpenByteLink;
  readonly fetch: typeof fetch;
  readonly secrets: Secrets;
  readonly openHid: OpenHid;
  /** A key of the keypad was pressed. */
  readonly onKey: (key: string) => void;
  readonly programs: Programs;
  /** Of this process: what a photo decoder is started with. */
  readonly environment: NodeJS.ProcessEnv;
  /** Where the recordings of the spoken prompts are. */
  readonly recordingsFolder: string;
  readonly time: Time;
  readonly simulated: boolean;
  readonly onChange: () => void;
  readonly log: EventLog;
}

/** One line a class: what opens the driver that its setting names. The printer has its own slot, which a running job holds. */
const slotsOf = (around: DevicesOptions) => ({
  lockBoard: slotFor('lockBoard', openLockBoard, around),
  trainCard: slotFor('trainCard', openTrainCard, around),
  scanner: slotFor('scanner', openScanner, around),
  idCard: slotFor('idCard', openIdCardReader, around),
  campusCard: slotFor('campusCard', openCampusCard, around),
  audio: slotFor('audio', openAudio, around),
  keypad: slotFor('keypad', openKeypad, around),
});
export type DeviceSlots = Readonly<ReturnType<typeof slotsOf>>;

export function createDevices(options: DevicesOptions): Devices {
  const slots = slotsOf(options);
  const all = Object.values(slots);
  return {
    ...slots,
    health: () => all.map((slot) => slot.health()).filter(({ state }) => state !== 'absent'),
    configure: (settings) => {
      for (const slot of all) slot.configureBy(settings);
    },
    reopen: (device) => {
      const slot = all.find((candidate) => candidate.health().device === device);
      const present = slot?.device().ok ?? false;
      if (present) slot?.reopen();
      return present;
    },
    reopenAll: () => {
      for (const slot of all) slot.reopen();
    },
    close: async () => void (await Promise.all(all.map((slot) => slot.close()))),
  };
}

function slotFor<Class extends keyof DeviceSettings, Kind extends Device>(
  device: Class,
  open: (setting: DeviceSettings[Class], report: ReportHealth, around: DevicesOptions) => Kind | null,
  around: DevicesOptions,
) {
  const { simulated, onChange, log } = around;
  const slot = createDeviceSlot<DeviceSettings[Class], Kind>({
    device,
    simulated,
    onChange,
    log,
    open: (setting, report) => open(setting, report, around),
  });
  return { ...slot, configureBy: (settings: DeviceSettings) => slot.configure(settings[device]) };
}
