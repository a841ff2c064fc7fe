import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

export interface TestScreen {
  /** X display, such as `:7`. */
  readonly display: string;
  readonly width: number;
  readonly height: number;
  readonly end: () => Promise<void>;
}

const WIDTH = 640;
const HEIGHT = 480;

/** A virtual screen (Xvfb). */
export async function openScreen(): Promise<TestScreen> {
  const xvfb = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const chosen = xvfb.stdio[3];
  if (!(chosen instanceof Readable)) throw new Error('Xvfb has no pipe to tell its display by');
  const [line] = await once(chosen.setEncoding('utf8'), 'data');
  return {
    display: `:${Number.parseInt(line, 10)}`,
    width: WIDTH,
    height: HEIGHT,
    end: () => endProgram(xvfb),
  };
}

/** Ends a program started by a test, if it is still running. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
