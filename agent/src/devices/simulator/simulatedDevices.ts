import type { DeviceOverrides } from '@self-print/contract/deviceSettings.ts';
import { createPrograms } from '../../system/programs.ts';
import { systemTime } from '../../time.ts';
import { loudspeakerHere } from '../audio/simulator/loudspeaker.ts';
import { cameraDock } from '../camera/simulator/dock.ts';
import { writeFilm } from '../camera/simulator/film.ts';
import { createCardSystem } from '../campusCard/simulator/cardSystem.ts';
import { campusCardDock } from '../campusCard/simulator/dock.ts';
import { startYktHttpSim } from '../campusCard/simulator/yktHttpSim.ts';
import { serveWire } from '../framework/simulator/wireServer.ts';
import { idCardDock, simulatedIdCardSetting } from '../idCard/simulator/dock.ts';
import { createSamvModule } from '../idCard/simulator/samvModule.ts';
import { keypadDock } from '../keypad/simulator/dock.ts';
import { simulatedKeypad } from '../keypad/simulator/simulatedKeypad.ts';
import { lockBoardDock } from '../lockBoard/simulator/dock.ts';
import { GOOD_BOARD, simulatedBoard } from '../lockBoard/simulator/lockBoards.ts';
import { createLockMachine } from '../lockBoard/simulator/lockMachine.ts';
import { printerDock } from '../printer/simulator/dock.ts';
import { scannerDock } from '../scanner/simulator/dock.ts';
import { createSimulatedScanner, GOOD_SCANNER } from '../scanner/simulator/simulatedScanner.ts';
import { trainCardDock } from '../trainCard/simulator/dock.ts';
import { createTrainCardSystem } from '../trainCard/simulator/trainCardSystem.ts';
import { createDock } from './dock/dock.ts';
import { serveDock } from './dock/dockServer.ts';

/** Every simulated device but the printer, each at the far end of its own wire, and the dock for all. */
export interface SimulatedDevices {
  readonly dockUrl: string;
  /** How an agent reaches them. */
  readonly devices: DeviceOverrides;
  readonly ports: Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

export interface SimulatedDevicesOptions {
  /** Control address of the simulated printer; null when the printer is a real one. */
  readonly printerControlUrl: string | null;
  /** 0 for any. */
  readonly dockPort: number;
  /** Ports to use again, by device; any for the others. */
  readonly ports: Readonly<Record<string, number>>;
  /** The film that the kiosk window takes for its camera; null for no camera. */
  readonly film: string | null;
}

export async function startSimulatedDevices(options: SimulatedDevicesOptions): Promise<SimulatedDevices> {
  const programs = createPrograms({ environment: process.env, platform: process.platform, time: systemTime });
  const locks = createLockMachine();
  const boardFaults = { ...GOOD_BOARD };
  const lockWire = await serveWire(simulatedBoard('modbus', locks, boardFaults), options.ports.lockBoard);
  const idCard = createSamvModule();
  const idCardWire = await serveWire(idCard.device, options.ports.idCard);
  const keypad = simulatedKeypad('hcc960');
  const keypadWire = await serveWire(keypad.device, options.ports.keypad);
  const scanner = createSimulatedScanner('ssi', { ...GOOD_SCANNER });
  const scannerWire = await serveWire(scanner.device, options.ports.scanner);
  const campusCards = createCardSystem();
  const campusCardHttp = await startYktHttpSim(campusCards, { port: options.ports.campusCard ?? 0 });
  const trainCards = createTrainCardSystem();
  const trainCardHttp = await startYktHttpSim(trainCards, { port: options.ports.trainCard ?? 0 });
  const ffmpeg = programs.path('ffmpeg');
  const camera = options.film !== null && ffmpeg !== null ? { ffmpeg, film: options.film } : null;
  if (camera) await writeFilm(camera.ffmpeg, camera.film, 'nobody');
  const dock = createDock([
    ...(options.printerControlUrl === null ? [] : [printerDock(options.printerControlUrl)]),
    lockBoardDock(locks, boardFaults, lockWire),
    idCardDock(idCard, idCardWire),
    scannerDock(scanner, scannerWire),
    campusCardDock(campusCards, campusCardHttp),
    trainCardDock(trainCards),
    ...(camera ? [cameraDock(camera.ffmpeg, camera.film)] : []),
    keypadDock(keypad, keypadWire),
  ]);
  const server = await serveDock(dock, options.dockPort);
  return {
    dockUrl: server.url,
    ports: {
      idCard: idCardWire.port,
      lockBoard: lockWire.port,
      campusCard: Number(new URL(campusCardHttp.url).port),
      scanner: scannerWire.port,
      trainCard: Number(new URL(trainCardHttp.url).port),
      keypad: keypadWire.port,
    },
    devices: {
      lockBoard: {
        driver: 'modbus',
        port: { kind: 'tcp', host: '127.0.0.1', port: lockWire.port },
        address: 1,
        doorLock: 5,
        sensor: 'closedShort',
        pulse: 'flash',
        onValue: 0xff00,
      },
      idCard: simulatedIdCardSetting(idCardWire),
      scanner: {
        driver: 'serial',
        port: { kind: 'tcp', host: '127.0.0.1', port: scannerWire.port },
        trigger: 'ssi',
        suffix: 'line',
        stripCharacters: 0,
      },
      campusCard: { driver: 'http', url: campusCardHttp.url },
      ...(camera ? { camera: { driver: 'page', label: '', mirrored: true } as const } : {}),
      trainCard: { driver: 'http', url: trainCardHttp.url },
      audio: loudspeakerHere(programs),
      keypad: {
        driver: 'serial',
        port: { kind: 'tcp', host: '127.0.0.1', port: keypadWire.port },
        enterMode: 'hcc960',
      },
    },
    close: async () =>
      void (await Promise.all(
        [server, lockWire, idCardWire, scannerWire, campusCardHttp, trainCardHttp, keypadWire].map((part) =>
          part.close(),
        ),
      )),
  };
}
