import { readFile } from 'node:fs/promises';
import { errorCode } from '../launch/errors.mjs';

/** Field 22 of /proc/PID/stat, counted from the field after the name, which is the only one that may hold blanks. */
const START_TIME_INDEX = 19;
const STATE_INDEX = 0;

/**
 * When a living process began, as a text that no later process with the same pid shares; undefined when it does not
 * live. Systems without /proc tell only whether it lives: ''.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[STATE_INDEX] === 'Z') return undefined;
  const startTime = fields[START_TIME_INDEX];
  return startTime === undefined ? '' : `${boot.trim()} ${startTime}`;
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
