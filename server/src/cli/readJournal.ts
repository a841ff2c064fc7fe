import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const UNITS = 'self-print-server@*';
const LIMIT_MS = 10_000;
const BYTES_MAX = 64 * 1_024 * 1_024;

/** The last lines of the servers in systemd's journal; undefined without one, or where this user may not read it. */
export async function readJournal(lines: number): Promise<readonly string[] | undefined> {
  const words = ['--unit', UNITS, '--lines', String(lines), '--output', 'cat', '--quiet', '--no-pager'];
  try {
    const { stdout } = await run('journalctl', words, { timeout: LIMIT_MS, maxBuffer: BYTES_MAX });
    return stdout === '' ? undefined : stdout.split('\n').filter((line) => line !== '');
  } catch {
    return undefined;
  }
}
