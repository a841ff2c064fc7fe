import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FILE_BYTES, LOG_FILE_RETRY_MS, LOG_FILES_MAX } from './limits.ts';
import type { LineSink } from './log.ts';
import type { Time } from './time.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Writes log lines to `agent.log` in a folder. A full file is renamed to `agent.1.log`, older ones move up, and the last one is
 * overwritten, so number and size of files are bounded. An unwritable disk costs log lines, but never stops the agent.
 */
export function createLogFiles(folder: string, time: Pick<Time, 'elapsed'>): LineSink {
  let open: { readonly file: number; bytes: number } | null = null;
  let retryAt = 0;

  const name = (age: number) => join(folder, age === 0 ? 'agent.log' : `agent.${age}.log`);
  const begin = () => {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const file = openSync(name(0), 'a', PRIVATE_FILE);
    return { file, bytes: fstatSync(file).size };
  };
  const rotate = (file: number) => {
    closeSync(file);
    open = null;
    for (let age = LOG_FILES_MAX - 2; age >= 0; age -= 1) moveIfThere(name(age), name(age + 1));
    return begin();
  };
  const write = (line: string) => {
    open ??= begin();
    if (open.bytes + line.length > LOG_FILE_BYTES && open.bytes > 0) open = rotate(open.file);
    open.bytes += writeSync(open.file, line);
  };

  return (line) => {
    if (time.elapsed() < retryAt) return;
    try {
      write(line);
    } catch {
      retryAt = time.elapsed() + LOG_FILE_RETRY_MS;
    }
  };
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // There are fewer files so far.
  }
}
