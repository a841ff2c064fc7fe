import type { DeviceOverrides, DeviceSettings } from '@self-print/contract/deviceSettings.ts';
import { createPrograms } from '../../system/programs.ts';
import { systemTime } from '../../time.ts';
import { loudspeakerHere } from '../audio/simulator/loudspeaker.ts';
import { simulatedCamera } from '../camera/simulator/simulated.ts';
import { simulatedCampusCard } from '../campusCard/simulator/simulated.ts';
import { simulatedCardPrinter } from '../cardPrinter/simulator/simulated.ts';
import type { RunningSimulator, Simulator } from '../framework/simulator/simulatedClass.ts';
import { simulatedIdCard } from '../idCard/simulator/simulated.ts';
import { simulatedSerialKeypad } from '../keypad/simulator/simulated.ts';
import { simulatedLockBoard } from '../lockBoard/simulator/simulated.ts';
import { printerDock } from '../printer/simulator/dock.ts';
import { simulatedSerialScanner } from '../scanner/simulator/simulated.ts';
import { simulatedTrainCard } from '../trainCard/simulator/simulated.ts';
import { simulatedTrayCamera } from '../trayCamera/simulator/simulated.ts';
import { createDock } from './dock/dock.ts';
import { serveDock } from './dock/dockServer.ts';

/** All simulated devices except the printer, each at the far end of its own line, and their dock. */
export interface SimulatedDevices {
  readonly dockUrl: string;
  /** Device settings by which an agent reaches them. */
  readonly devices: DeviceOverrides;
  readonly ports: Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

export interface SimulatedDevicesOptions {
  /** Control address of the simulated printer; null when the printer is real. */
  readonly printerControlUrl: string | null;
  /** 0 for any. */
  readonly dockPort: number;
  /** Ports to reuse, by device; any for the others. */
  readonly ports: Readonly<Record<string, number>>;
  /** The video that the kiosk window uses as its camera; null for no camera. */
  readonly film: string | null;
}

/** One line a class, in the order of the dock. They are apart from the classes themselves because no bundle may hold them. */
function simulators({ film }: SimulatedDevicesOptions): Readonly<Record<keyof DeviceSettings, Simulator>> {
  const programs = createPrograms({ environment: process.env, platform: process.platform, time: systemTime });
  return {
    lockBoard: simulatedLockBoard,
    idCard: simulatedIdCard,
    scanner: simulatedSerialScanner,
    campusCard: simulatedCampusCard,
    trainCard: simulatedTrainCard,
    cardPrinter: simulatedCardPrinter,
    camera: simulatedCamera(film, programs),
    trayCamera: simulatedTrayCamera,
    keypad: simulatedSerialKeypad,
    audio: async () => ({ devices: { audio: loudspeakerHere(programs) } }),
  };
}

export async function startSimulatedDevices(options: SimulatedDevicesOptions): Promise<SimulatedDevices> {
  const { printerControlUrl, dockPort, ports } = options;
  const running = new Map<string, RunningSimulator>();
  for (const [device, start] of Object.entries(simulators(options)))
    running.set(device, await start(ports[device] ?? 0));
  const all = [...running.values()];
  const devices: DeviceOverrides = {};
  for (const one of all) Object.assign(devices, one.devices);
  const printer = printerControlUrl === null ? [] : [printerDock(printerControlUrl)];
  const server = await serveDock(
    createDock([...printer, ...all.flatMap(({ dock }) => dock ?? [])]),
    dockPort,
  );
  return {
    dockUrl: server.url,
    ports: Object.fromEntries(
      [...running].flatMap(([device, { port }]) => (port === undefined ? [] : [[device, port]])),
    ),
    devices,
    close: async () => void (await Promise.all([server.close(), ...all.map(({ close }) => close?.())])),
  };
}
