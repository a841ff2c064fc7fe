import { describeWithPrograms } from '../../../../system/testing/describeWithPrograms.ts';
import { programPath } from '../../../../testing/installed.ts';

/** Debian packages of the peer programs. */
const PACKAGES = {
  ippeveprinter: 'cups-ipp-utils',
  'dbus-daemon': 'dbus',
  cupsd: 'cups-daemon',
  lpadmin: 'cups-client',
  pdftoppm: 'poppler-utils',
} as const;
export type PeerProgram = keyof typeof PACKAGES;

/** Path of a program. Throws where describePeer would have skipped. */
export function peerPath(program: PeerProgram): string {
  const path = programPath(program);
  if (path === null) throw new Error(`${program} is not installed`);
  return path;
}

/** A suite against independent third-party programs; it is skipped without them, and its name says why. */
export function describePeer(name: string, programs: readonly PeerProgram[], suite: () => void): void {
  const packages = programs.map((program) => PACKAGES[program]).join(' ');
  describeWithPrograms(programs, packages, name, suite);
}
