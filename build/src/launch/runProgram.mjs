import { spawn } from 'node:child_process';

export const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** An error that a person can fix: shown only as its message, without stack. */
export class LaunchError extends Error {}

/**
 * Runs a program until it ends, with both outputs on our stderr, or the first one into an open file. Throws a LaunchError when it fails. A stop request is passed
 * on, so that nothing is left running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdout?: number }} options
 * @returns {Promise<void>}
 */
export function runToEnd(command, args, { cwd, env = process.env, stdout }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', stdout ?? process.stderr, process.stderr],
    });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    for (const signal of STOP_SIGNALS) process.on(signal, passOn);
    /** @param {() => void} settle */
    const end = (settle) => {
      for (const signal of STOP_SIGNALS) process.off(signal, passOn);
      settle();
    };
    child.once('error', (error) =>
      end(() => reject(new LaunchError(`${command} could not be started: ${error.message}`))),
    );
    child.once('exit', (code, signal) =>
      end(() => {
        if (code === 0) resolve();
        else reject(new LaunchError(`${[command, ...args].join(' ')} ended with ${signal ?? code}`));
      }),
    );
  });
}

/**
 * Returns a program's stdout, trimmed. Throws a LaunchError when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string>}
 */
export function outputOf(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
      text += part;
    });
    child.once('error', (error) =>
      reject(new LaunchError(`${command} could not be started: ${error.message}`)),
    );
    child.once('close', (code, signal) => {
      if (code === 0) resolve(text.trim());
      else reject(new LaunchError(`${command} ended with ${signal ?? code}`));
    });
  });
}
