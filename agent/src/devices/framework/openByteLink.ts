import { assertNever } from '@self-print/contract/result.ts';
import type { OpenByteLink } from './byteLink.ts';
import { openProgramLink } from './jsonProgram/programLink.ts';
import { openSerialLink } from './serialLink.ts';
import { openTcpLink } from './tcpLink.ts';

/** Opens a configured port or starts a configured program. */
export const openByteLink: OpenByteLink = (target, signal) => {
  switch (target.kind) {
    case 'serial':
      return openSerialLink(target, signal);
    case 'tcp':
      return openTcpLink(target, signal);
    case 'program':
      return openProgramLink(target, signal);
    default:
      return assertNever(target);
  }
};
