import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';

/** Debian packages of the peer programs. */
const PACKAGES = {
  ippeveprinter: 'cups-ipp-utils',
  'dbus-daemon': 'dbus',
  cupsd: 'cups-daemon',
  lpadmin: 'cups-client',
} as const;
export type PeerProgram = keyof typeof PACKAGES;

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** Path of a program, or null. */
function findProgram(program: PeerProgram): string | null {
  for (const folder of FOLDERS) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Path of a program. Throws where describePeer would have skipped. */
export function programPath(program: PeerProgram): string {
  const path = findProgram(program);
  if (path === null) throw new Error(`${program} is not installed`);
  return path;
}

/** A suite against independent third-party programs; it is skipped without them, and its name says why. */
export function describePeer(name: string, programs: readonly PeerProgram[], suite: () => void): void {
  const missing = programs.filter((program) => findProgram(program) === null);
  if (missing.length === 0) {
    describe(name, suite);
    return;
  }
  const packages = missing.map((program) => PACKAGES[program]).join(' ');
  describe.skip(`${name} (skipped: ${missing.join(', ')} not installed; apt-get install ${packages})`, suite);
}
