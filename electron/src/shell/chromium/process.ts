import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { STOP_WITHIN_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';
import { createProtocol, type Protocol } from './protocol.ts';

export interface BrowserProcess {
  readonly pid: number;
  readonly protocol: Protocol;
  /** Resolves with a sentence once the process has ended. */
  readonly ended: Promise<string>;
  /** Asks the browser to exit, and kills it otherwise. */
  end(): Promise<void>;
}

export interface ProcessOptions {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly time: Time;
}

const LAST_LINES = 5;

/** Starts Chromium with the protocol on file descriptors 3 and 4. */
export async function startBrowser(options: ProcessOptions): Promise<Result<BrowserProcess, string>> {
  const child = spawn(options.program, options.arguments, {
    env: options.environment,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  // The order matters: failure to start is reported by an event that must not be missed.
  const started = new Promise<Result<void, string>>((resolve) => {
    child.once('spawn', () => resolve(ok()));
    child.once('error', (error) => resolve(fail(error.message)));
  });
  const [, , errors, to, from] = child.stdio;
  if (!(errors instanceof Readable) || !(to instanceof Writable) || !(from instanceof Readable)) {
    return fail('The pipes to the browser could not be opened.');
  }
  const lastLines: string[] = [];
  createInterface({ input: errors }).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > LAST_LINES) lastLines.shift();
  });
  const protocol = createProtocol({ from, to, time: options.time });
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => {
      resolve([`ended with ${signal ?? `code ${code}`}`, ...lastLines].join('\n'));
    });
  });
  const outcome = await started;
  if (!outcome.ok) return outcome;
  return ok({
    pid: child.pid ?? 0,
    protocol,
    ended,
    end: async () => {
      void protocol.send('Browser.close', {});
      const cancel = options.time.after(STOP_WITHIN_MS, () => child.kill('SIGKILL'));
      await ended;
      cancel();
    },
  });
}

/** Runs Chromium again on a profile in use: it passes its window to the running browser and exits. */
export function runLauncher(options: Omit<ProcessOptions, 'time'>): Promise<Result<void, string>> {
  const child = spawn(options.program, options.arguments, { env: options.environment, stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(fail(error.message)));
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? ok() : fail(`The browser ended with ${signal ?? `code ${code}`}.`)),
    );
  });
}
