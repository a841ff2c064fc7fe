import type { DeviceClass, DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { DeviceSettings } from '@self-print/contract/deviceSettings.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { DeviceTests } from '../../devices/framework/deviceTest.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { audio } from './audio.ts';
import { campusCard } from './campusCard.ts';
import { cardPrinter } from './cardPrinter.ts';
import { type DeviceContext, type DeviceUse, type KeptDevice, keepDevice } from './deviceKind.ts';
import { idCard } from './idCard.ts';
import { keypad } from './keypad.ts';
import { lockBoard } from './lockBoard.ts';
import { scanner } from './scanner.ts';
import { trainCard } from './trainCard.ts';
import { trayCamera } from './trayCamera.ts';

/** One line a class. Everything else about it follows from its description. */
const devicesIn = (context: DeviceContext) =>
  ({
    lockBoard: keepDevice(lockBoard, context),
    trainCard: keepDevice(trainCard, context),
    cardPrinter: keepDevice(cardPrinter, context),
    scanner: keepDevice(scanner, context),
    idCard: keepDevice(idCard, context),
    campusCard: keepDevice(campusCard, context),
    audio: keepDevice(audio, context),
    keypad: keepDevice(keypad, context),
    trayCamera: keepDevice(trayCamera, context),
  }) satisfies Readonly<Record<Exclude<keyof DeviceSettings, 'camera'>, KeptDevice<DeviceUse>>>;

/** The devices of a terminal but printer and camera. */
export interface Devices {
  readonly of: Readonly<ReturnType<typeof devicesIn>>;
  /** Health of every configured device. */
  readonly health: () => readonly DeviceHealth[];
  readonly tests: DeviceTests;
  readonly calls: readonly Binding<AgentActor>[];
  /** Applies the settings to the devices, for example after a change. */
  readonly configure: () => void;
  /** Reopens a device's port; false when there is no such device. */
  readonly reopen: (device: DeviceClass) => boolean;
  /** Settles what a restart interrupted. */
  readonly recover: () => void;
  /** The person has left. */
  readonly endSession: () => void;
  readonly close: () => Promise<void>;
}

export function createDevices(context: DeviceContext): Devices {
  const kept = devicesIn(context);
  const entries: readonly (readonly [string, KeptDevice<DeviceUse>])[] = Object.entries(kept);
  const all = entries.map(([, device]) => device);
  return {
    of: kept,
    health: () => all.map(({ health }) => health()).filter(({ state }) => state !== 'absent'),
    tests: Object.fromEntries(entries.map(([name, { test }]) => [name, test])),
    calls: all.flatMap(({ calls }) => calls),
    configure: () => {
      for (const { configure } of all) configure();
    },
    reopen: (device) => {
      const found = entries.find(([name]) => name === device)?.[1];
      const present = found?.isPresent() ?? false;
      if (present) found?.reopen();
      return present;
    },
    recover: () => {
      for (const { recover } of all) recover?.();
    },
    endSession: () => {
      for (const { endSession } of all) endSession?.();
    },
    close: async () => void (await Promise.all(all.map(({ close }) => close()))),
  };
}
