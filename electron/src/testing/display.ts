import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface TestDisplay {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly environment: NodeJS.ProcessEnv;
  end(): Promise<void>;
}

/** Programs required for a test display. */
export const DISPLAY_PROGRAMS = { screen: 'Xvfb', windowManager: 'openbox' } as const;
const WIDTH = 1_920;
const HEIGHT = 1_080;
const OPENBOX_CONFIG = fileURLToPath(
  new URL('../../../build/packaging/linux/openbox-rc.xml', import.meta.url),
);

/** Which of these programs are missing. */
export function missingPrograms(...names: readonly string[]): readonly string[] {
  return names.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined);
}

/** A separate virtual screen with the appliance's window manager. */
export async function openDisplay(): Promise<TestDisplay> {
  const xvfb = spawn(
    DISPLAY_PROGRAMS.screen,
    ['-displayfd', '3', '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const chosen = xvfb.stdio[3];
  if (!(chosen instanceof Readable)) throw new Error('Xvfb has no pipe to tell its display by.');
  const [line] = await once(chosen.setEncoding('utf8'), 'data');
  const number = Number.parseInt(line, 10);
  const environment = { ...process.env, DISPLAY: `:${number}` };
  const openbox = startWindowManager(environment);
  return {
    number,
    width: WIDTH,
    height: HEIGHT,
    environment,
    end: async () => {
      await endProcess(openbox);
      await endProcess(xvfb);
    },
  };
}

/** Starts the appliance's window manager. */
export function startWindowManager(environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(DISPLAY_PROGRAMS.windowManager, ['--sm-disable', '--config-file', OPENBOX_CONFIG], {
    env: environment,
    stdio: 'ignore',
  });
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
