import { spawn } from 'node:child_process';
import { STOP_SIGNALS } from './runProgram.mjs';

/** @typedef {NodeJS.Signals} Signal */

/** A repeated stop request within this time is the same one, received in two ways (terminal and npm). */
const SAME_REQUEST_MS = 1_000;

/**
 * Runs a program in our place: same terminal, exit code and signals.
 *
 * It gets its own process group, so that Ctrl-C reaches it only once, through us, however many parents the terminal signals
 * too; and an IPC channel, whose end tells it when we are killed. A first stop request is passed on; a second one more than a
 * second later kills.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, host?: NodeJS.Process, now?: () => number }} options
 * @returns {Promise<{ code: number | null, signal: Signal | null }>}
 */
export function relay(command, args, { env, host = process, now = () => performance.now() }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: host.platform !== 'win32',
      env,
    });
    /** @type {number | undefined} */
    let askedAt;
    /** @param {Signal} signal */
    const passOn = (signal) => {
      if (askedAt === undefined) {
        askedAt = now();
        child.kill(signal);
      } else if (now() - askedAt > SAME_REQUEST_MS) {
        child.kill('SIGKILL');
      }
    };
    for (const signal of STOP_SIGNALS) host.on(signal, passOn);
    /** @param {() => void} settle */
    const end = (settle) => {
      for (const signal of STOP_SIGNALS) host.off(signal, passOn);
      settle();
    };
    child.once('error', (error) => end(() => reject(error)));
    child.once('exit', (code, signal) => end(() => resolve({ code, signal })));
  });
}
