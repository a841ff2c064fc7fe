import type { DeviceSettings } from '@self-print/contract/deviceSettings.ts';
import type { CartonSetting, TerminalSettings } from '@self-print/contract/settings.ts';
import { createDeductions, type Deductions } from '../deductions/deductions.ts';
import { createAudioTest } from '../devices/audio/audioTest.ts';
import { type CardReads, createCardReads } from '../devices/campusCard/cardReads.ts';
import { createCampusCardTest } from '../devices/campusCard/cardTest.ts';
import { createDevices, type Devices } from '../devices/devices.ts';
import type { DeviceTests } from '../devices/framework/deviceTest.ts';
import { createIdCardTest } from '../devices/idCard/deviceTest.ts';
import { createIdCardVisit, type IdCardVisit } from '../devices/idCard/visit.ts';
import { createKeyNews, createKeypadTest } from '../devices/keypad/keypadTest.ts';
import { locksOf } from '../devices/lockBoard/locks.ts';
import { createLockTest } from '../devices/lockBoard/lockTest.ts';
import { createScannerTest } from '../devices/scanner/scannerTest.ts';
import { createScanning, type Scanning } from '../devices/scanner/scanning.ts';
import { createSecrets } from '../devices/secrets.ts';
import { createTrainCardTest } from '../devices/trainCard/trainCardTest.ts';
import { createTrainCards, type TrainCards } from '../trainCards/trainCards.ts';
import type { AgentDeps } from './deps.ts';
import type { AgentJournal } from './records.ts';

/** The terminal's devices but printer and camera, and what is done with them. */
export interface DeviceSide {
  /** Readers, locks, scanner and sound. */
  readonly hardware: Devices;
  readonly scanning: Scanning;
  readonly trainCards: TrainCards;
  /** ID cards of the person at the kiosk. */
  readonly idCard: IdCardVisit;
  readonly cardReads: CardReads;
  /** Money from campus cards. */
  readonly deductions: Deductions;
  /** Of the platform, overridden at this machine. */
  readonly deviceSettings: () => DeviceSettings;
  readonly cartonSettings: () => readonly CartonSetting[];
  readonly deviceTests: DeviceTests;
  /** Makes the devices those of the settings, such as after these have changed. */
  readonly configureDevices: () => void;
}

export interface DeviceSideOptions {
  readonly journal: AgentJournal;
  readonly settings: () => TerminalSettings;
  /** A key of the keypad was pressed. */
  readonly onKey: (key: string) => void;
  readonly onChange: () => void;
  readonly stopped: AbortSignal;
}

export function createDeviceSide(deps: AgentDeps, options: DeviceSideOptions): DeviceSide {
  const { config, time, log, fault } = deps;
  const { journal, settings, onKey, onChange, stopped } = options;
  const deviceSettings = () => ({ ...settings().devices, ...config.devices });
  const cartonSettings = () => settings().cartons;
  const keyNews = createKeyNews();
  const hardware = createDevices({
    ...deps,
    secrets: createSecrets(config.dataDir),
    environment: process.env,
    onKey: (key) => {
      keyNews.pressed();
      onKey(key);
    },
    simulated: config.simulatedDevices,
    onChange,
  });
  const configureDevices = () => hardware.configure(deviceSettings());
  configureDevices();
  const scanning = createScanning(hardware.scanner);
  return {
    hardware,
    scanning,
    trainCards: createTrainCards({
      reader: hardware.trainCard.device,
      journal,
      limits: () => settings().trainCard,
      time,
      log,
      fault,
      stopped,
    }),
    idCard: createIdCardVisit({ reader: hardware.idCard.device, time, log }),
    cardReads: createCardReads(hardware.campusCard.device),
    deductions: createDeductions({ journal, reader: hardware.campusCard.device, time, log, fault }),
    deviceSettings,
    cartonSettings,
    deviceTests: {
      idCard: createIdCardTest({ reader: hardware.idCard.device, stopped }),
      campusCard: createCampusCardTest(hardware.campusCard, stopped),
      audio: createAudioTest(hardware.audio),
      keypad: createKeypadTest(hardware.keypad, keyNews, time),
      scanner: createScannerTest(scanning),
      trainCard: createTrainCardTest(hardware.trainCard, stopped),
      lockBoard: createLockTest(hardware.lockBoard, () =>
        locksOf(deviceSettings().lockBoard, cartonSettings()),
      ),
    },
    configureDevices,
  };
}
