import { join } from 'node:path';
import type { Rotation } from '@self-print/contract/displaySettings.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import { privateJson } from '../files/privateJson.ts';
import { SETTINGS_FOLDER } from '../platform/terminalStore.ts';
import type { Flag } from '../signal.ts';
import type { Time } from '../time.ts';
import { type Busy, createDepartures, type Departures } from './departures.ts';
import { createOrientation, type Orientation, orientationFile } from './orientation/orientation.ts';
import { createScreenTurner } from './orientation/screenTurner.ts';
import type { Programs } from './programs.ts';
import type { ScreenSource } from './pushArguments.ts';
import { createScreenPush, type ScreenPush } from './screenPush.ts';
import { createShutdownClock, type ShutdownClock, shutdownFile } from './shutdown/shutdownClock.ts';
import { knownZone } from './shutdown/timeOfDay.ts';
import type { SystemCommands } from './systemCommands.ts';
import { createTouch, type Touch } from './touch/touch.ts';
import { createViewTickets, type ViewTickets } from './viewTickets.ts';

/** Operations of the agent on the machine that it runs on. */
export interface Machine {
  readonly departures: Departures;
  readonly shutdown: ShutdownClock;
  readonly push: ScreenPush;
  readonly tickets: ViewTickets;
  readonly touch: Touch;
  readonly orientation: Orientation;
  /** Background work until the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export interface MachineDeps {
  readonly config: { readonly allowPower: boolean; readonly dataDir: string };
  readonly programs: Programs;
  readonly system: SystemCommands;
  /** Null where there is no screen. */
  readonly screen: ScreenSource | null;
  /** Exits with the code that makes the supervisor restart this process. */
  readonly restartSelf: () => void;
  /** Generates an unguessable secret. */
  readonly newSecret: () => string;
  readonly time: Time;
  readonly log: EventLog;
}

export function createMachine(
  deps: MachineDeps,
  around: {
    readonly settings: () => TerminalSettings;
    /** The terminal's time zone; undefined before the platform has said it. */
    readonly zone: () => string | undefined;
    readonly queue: Busy;
    /** Whether a person or staff is using the terminal. */
    readonly inUse: () => boolean;
    /** Direction of the screen as the platform wishes it; null before it has said so. */
    readonly rotation: () => Rotation | null;
    readonly leaving: Flag;
    readonly stopped: AbortSignal;
  },
): Machine {
  const { config, programs, system, screen, restartSelf, newSecret, time, log } = deps;
  const { settings, zone, queue, inUse, rotation, leaving, stopped } = around;
  const { allowPower } = config;
  const departures = createDepartures({
    allowPower,
    system,
    queue,
    restartSelf,
    leaving,
    time,
    log,
    stopped,
  });
  const shutdown = createShutdownClock({
    file: privateJson(join(config.dataDir, 'shutdown.json'), shutdownFile),
    setting: () => settings().shutDownAt,
    zone: () => knownZone(zone()),
    allowPower,
    inUse: () => inUse() || queue.active() !== null,
    departures,
    time,
    log,
  });
  const push = createScreenPush({
    programs,
    address: () => settings().streamAddress,
    source: screen,
    time,
    log,
    stopped,
  });
  const orientation = createOrientation({
    turner: createScreenTurner(programs),
    file: privateJson(join(config.dataDir, SETTINGS_FOLDER, 'orientation.json'), orientationFile),
    wanted: rotation,
    inUse: () => inUse() || queue.active() !== null,
    hasScreen: screen?.kind === 'x11',
    time,
    log,
  });
  const touch = createTouch({ system, hasScreen: screen !== null, log });
  return {
    departures,
    shutdown,
    push,
    tickets: createViewTickets({ time, newSecret }),
    touch,
    orientation,
    run: async (signal) => {
      await Promise.all([shutdown.run(signal), touch.comeBack(), orientation.run(signal)]);
    },
  };
}
