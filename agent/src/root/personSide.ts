import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import { campusCardTrust } from '@self-print/contract/campusCardTrust.ts';
import type { DeviceSettings } from '@self-print/contract/deviceSettings.ts';
import { createMakeReports } from '../cardMakes/makeReports.ts';
import { type CardPayments, createCardPayments } from '../cardPayments/cardPayments.ts';
import { type CardSignIn, createCardSignIn } from '../cardSignIn/cardSignIn.ts';
import { createSecrets } from '../devices/secrets.ts';
import { createFace, type Face } from '../face/face.ts';
import { createFaceSignIn, type FaceSignIn } from '../faceSignIn/faceSignIn.ts';
import type { KeptWork } from '../jobs/keepTrying.ts';
import { createDisplay, type Display } from '../kiosk/display.ts';
import { createPageTasks, type PageTasks } from '../kiosk/pageTasks.ts';
import { typeKey } from '../kiosk/typeKey.ts';
import { localDay } from '../localDay.ts';
import { createSchoolLogo, type SchoolLogo } from '../schoolLogo/schoolLogo.ts';
import { createTrainReports } from '../trainCards/trainReports.ts';
import { createTrayPictures } from '../trayPictures/trayPictures.ts';
import { createDevices, type Devices } from './devices/devices.ts';
import type { Foundation } from './foundation.ts';
import type { PrinterSide } from './printerSide.ts';

/** What the person at the kiosk uses: screen, devices, camera. */
export interface PersonSide {
  readonly display: Display;
  readonly tasks: PageTasks;
  readonly devices: Devices;
  readonly cardPayments: CardPayments;
  readonly trainReports: KeptWork;
  readonly trayPictures: KeptWork;
  readonly makeReports: KeptWork;
  readonly schoolLogo: SchoolLogo;
  readonly cardSignIn: CardSignIn;
  /** The platform's, overridden at this machine. */
  readonly deviceSettings: () => DeviceSettings;
  readonly face: Face;
  readonly faceSignIn: FaceSignIn;
  /** Current health of all devices. */
  readonly deviceHealth: () => readonly DeviceHealth[];
}

export function createPersonSide(foundation: Foundation, { printerHealth }: PrinterSide): PersonSide {
  const { deps, signals, stopped, journal, platform, onChange } = foundation;
  const { config, time, random, log, newRequestId } = deps;
  const { client, registration, terminal } = platform;
  const { settings } = terminal;
  const zone = () => terminal.view()?.timeZone;
  const display = createDisplay(onChange);
  const tasks = createPageTasks({ time, newTaskId: newRequestId, onChange });
  signals.key.on((key) => typeKey(tasks, key));
  const deviceSettings = () => ({ ...settings().devices, ...config.devices });
  const devices = createDevices({
    ...deps,
    journal,
    settings: () => ({ ...settings(), devices: deviceSettings() }),
    zone,
    secrets: createSecrets(config.dataDir),
    client,
    environment: process.env,
    key: signals.key,
    onChange,
    stopped,
  });
  devices.configure();
  const { campusCard } = devices.of;
  const cardPayments = createCardPayments({
    journal,
    client,
    registration,
    deductions: campusCard.deductions,
    hasReader: campusCard.isPresent,
    now: platform.clock.now,
    time,
    random,
    log,
  });
  campusCard.reversed.on(cardPayments.reversed);
  const trainReports = createTrainReports({ journal, client, registration, time, random, log });
  devices.of.trainCard.ended.on(trainReports.ring);
  const trayPictures = createTrayPictures({
    journal,
    client,
    registration,
    camera: devices.of.trayCamera.camera,
    setting: () => deviceSettings().trayCamera,
    time,
    random,
    log,
  });
  signals.printEnded.on(trayPictures.ended);
  const makeReports = createMakeReports({ journal, client, registration, time, random, log });
  devices.of.cardPrinter.ended.on(makeReports.ring);
  const schoolLogo = createSchoolLogo({
    dataDir: config.dataDir,
    tokens: platform.tokens,
    client,
    registration,
    terminal,
    time,
    random,
    log,
    onChange,
  });
  signals.settings.on(schoolLogo.ring);
  signals.registration.on(cardPayments.ring);
  signals.registration.on(trainReports.ring);
  signals.registration.on(makeReports.ring);
  signals.reachable.on((reachable) => {
    if (!reachable) return;
    cardPayments.ring();
    trainReports.ring();
    makeReports.ring();
    schoolLogo.ring();
  });
  const cardSignIn = createCardSignIn({
    client,
    readCampusCard: campusCard.read,
    readIdCard: (waitSeconds) => devices.of.idCard.read({ waitSeconds, photo: false }),
    campusCardTrust: () => campusCardTrust(deviceSettings().campusCard),
    today: () => localDay(platform.clock.now(), zone()),
    log,
  });
  const face = createFace({
    tasks,
    display,
    client,
    registration,
    settings,
    cameraSetting: () => deviceSettings().camera,
    simulatedDevices: config.simulatedDevices,
    lastIdCardPhoto: devices.of.idCard.lastPhoto,
    time,
    random,
    newId: newRequestId,
    log,
    onChange,
  });
  const faceSignIn = createFaceSignIn({ client, recognition: face.recognition, display, log });
  signals.settings.on(devices.configure);
  signals.settings.on(face.gallery.ring);
  signals.registration.on(face.gallery.ring);
  const deviceHealth = () => [printerHealth(), ...devices.health(), ...face.camera.health()];
  return {
    display,
    tasks,
    devices,
    cardPayments,
    trainReports,
    trayPictures,
    makeReports,
    schoolLogo,
    cardSignIn,
    deviceSettings,
    face,
    faceSignIn,
    deviceHealth,
  };
}
