import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's folder for daemons is not on ordinary users' search path. */
const DAEMON_FOLDER = '/usr/sbin';

/** Path of an installed program; null when it is not installed. */
export function programPath(program: string): string | null {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), DAEMON_FOLDER]) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder; try the next.
    }
  }
  return null;
}
