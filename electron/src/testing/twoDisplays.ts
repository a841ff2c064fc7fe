import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { endProcess, missingPrograms, startWindowManager } from './display.ts';

/** A desktop with a second display that a test connects and disconnects, as seen by the X server. */
export interface PluggableDisplay {
  readonly number: number;
  readonly environment: NodeJS.ProcessEnv;
  plugIn(): Promise<void>;
  plugOut(): Promise<void>;
  end(): Promise<void>;
}

const X_SERVER = 'Xorg';
/** The X server's driver for use without a graphics card; unlike Xvfb it has several outputs. */
const DUMMY_DRIVER = '/usr/lib/xorg/modules/drivers/dummy_drv.so';
const CONFIGURATION = `
Section "ServerFlags"
  Option "DontVTSwitch" "true"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "none"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Screen"
  Identifier "desktop"
  Device "none"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 3840 1080
  EndSubSection
EndSection
`;
const MODE = '1024x768';
export const FIRST_DISPLAY = { left: 0, top: 0, width: 1_024, height: 768 };
export const SECOND_DISPLAY = { left: 1_024, top: 0, width: 1_024, height: 768 };

/** What is missing for opening this desktop. */
export function missingForTwoDisplays(): readonly string[] {
  return [
    ...missingPrograms('xrandr', 'openbox'),
    ...(existsSync(DUMMY_DRIVER) ? [] : ['dummy_drv.so of Xorg']),
    ...(process.getuid?.() === 0 ? [] : ["the superuser's rights, for Xorg"]),
  ];
}

/** Opens a desktop with one display; the second one can be connected to its right. */
export async function openPluggableDisplay(): Promise<PluggableDisplay> {
  const folder = await mkdtemp(join(tmpdir(), 'two-displays-'));
  const config = join(folder, 'xorg.conf');
  await writeFile(config, CONFIGURATION);
  const server = spawn(
    X_SERVER,
    // biome-ignore format: pairs of an option and its value
    [
      '-displayfd', '3', '-config', config, '-logfile', join(folder, 'log'),
      '-noreset', '-nolisten', 'tcp', '-novtswitch', '-sharevts',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const chosen = server.stdio[3];
  if (!(chosen instanceof Readable)) throw new Error('Xorg has no pipe to tell its display by.');
  const [line] = await once(chosen.setEncoding('utf8'), 'data');
  const number = Number.parseInt(line, 10);
  const environment = { ...process.env, DISPLAY: `:${number}` };
  const windowManager = startWindowManager(environment);
  const xrandr = (...args: readonly string[]) => promisify(execFile)('xrandr', args, { env: environment });
  return {
    number,
    environment,
    plugIn: async () => {
      await xrandr('--addmode', 'DUMMY1', MODE);
      await xrandr('--output', 'DUMMY1', '--mode', MODE, '--right-of', 'DUMMY0');
      // The query makes the server detect the connection and report it with the next change.
      await xrandr('--query');
      await xrandr('--output', 'DUMMY1', '--mode', '800x600');
      await xrandr('--output', 'DUMMY1', '--mode', MODE);
    },
    plugOut: async () => void (await xrandr('--output', 'DUMMY1', '--off')),
    end: async () => {
      await endProcess(windowManager);
      await endProcess(server);
      await rm(folder, { recursive: true });
    },
  };
}
