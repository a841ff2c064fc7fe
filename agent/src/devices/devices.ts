import type { DeviceClass, DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type {
  AudioSetting,
  CampusCardSetting,
  DeviceSettings,
  IdCardSetting,
  KeypadSetting,
  LockBoardSetting,
  ScannerSetting,
  TrainCardSetting,
} from '@self-print/contract/deviceSettings.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Programs } from '../system/programs.ts';
import type { Time } from '../time.ts';
import { openAudio } from './audio/detect.ts';
import type { Audio } from './audio/types.ts';
import { openCampusCard } from './campusCard/detect.ts';
import type { CampusCardReader } from './campusCard/types.ts';
import type { OpenByteLink } from './framework/byteLink.ts';
import { createDeviceSlot, type Device, type DeviceSlot } from './framework/deviceSlot.ts';
import { openIdCardReader } from './idCard/detect.ts';
import type { IdCardReader } from './idCard/types.ts';
import { openKeypad } from './keypad/keypad.ts';
import { openLockBoard } from './lockBoard/detect.ts';
import type { LockBoard } from './lockBoard/types.ts';
import { type AnyScanner, openScanner } from './scanner/detect.ts';
import type { OpenHid } from './scanner/hid/hidScanner.ts';
import type { Secrets } from './secrets.ts';
import { openTrainCard } from './trainCard/detect.ts';
import type { TrainCardReader } from './trainCard/types.ts';

/** The devices of the terminal, one slot a class. The printer has its own, which a running job holds. */
export interface DeviceSlots {
  readonly lockBoard: DeviceSlot<LockBoardSetting, LockBoard>;
  readonly trainCard: DeviceSlot<TrainCardSetting, TrainCardReader>;
  readonly scanner: DeviceSlot<ScannerSetting, AnyScanner>;
  readonly idCard: DeviceSlot<IdCardSetting, IdCardReader>;
  readonly campusCard: DeviceSlot<CampusCardSetting, CampusCardReader>;
  readonly audio: DeviceSlot<AudioSetting, Audio>;
  readonly keypad: DeviceSlot<KeypadSetting, Device>;
}

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
  /** Where the recordings of the spoken prompts are. */
  readonly recordingsFolder: string;
  readonly time: Time;
  readonly simulated: boolean;
  readonly onChange: () => void;
  readonly log: EventLog;
}

export function createDevices(options: DevicesOptions): Devices {
  const { simulated, onChange, log } = options;
  const common = { simulated, onChange, log };
  const slots = {
    lockBoard: createDeviceSlot({
      ...common,
      device: 'lockBoard',
      open: (setting: LockBoardSetting, report) => openLockBoard(setting, report, options),
    }),
    trainCard: createDeviceSlot({
      ...common,
      device: 'trainCard',
      open: (setting: TrainCardSetting, report) => openTrainCard(setting, report, options),
    }),
    scanner: createDeviceSlot({
      ...common,
      device: 'scanner',
      open: (setting: ScannerSetting, report) => openScanner(setting, report, options),
    }),
    idCard: createDeviceSlot({
      ...common,
      device: 'idCard',
      open: (setting: IdCardSetting, report) =>
        openIdCardReader(setting, report, { ...options, environment: process.env }),
    }),
    campusCard: createDeviceSlot({
      ...common,
      device: 'campusCard',
      open: (setting: CampusCardSetting, report) => openCampusCard(setting, report, options),
    }),
    audio: createDeviceSlot({
      ...common,
      device: 'audio',
      open: (setting: AudioSetting, report) => openAudio(setting, report, options),
    }),
    keypad: createDeviceSlot({
      ...common,
      device: 'keypad',
      open: (setting: KeypadSetting, report) => openKeypad(setting, report, options),
    }),
  } satisfies DeviceSlots;
  const all = Object.values(slots);

  return {
    ...slots,
    health: () => all.map((slot) => slot.health()).filter(({ state }) => state !== 'absent'),
    configure: (settings) => {
      slots.lockBoard.configure(settings.lockBoard);
      slots.scanner.configure(settings.scanner);
      slots.trainCard.configure(settings.trainCard);
      slots.idCard.configure(settings.idCard);
      slots.campusCard.configure(settings.campusCard);
      slots.audio.configure(settings.audio);
      slots.keypad.configure(settings.keypad);
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
