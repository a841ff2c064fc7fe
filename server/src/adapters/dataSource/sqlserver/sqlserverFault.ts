import type { SourceFault } from '@self-print/contract/dataSource.ts';
import { z } from 'zod';
import { faultOf } from '../faults.ts';
import { SourceFailure } from '../types.ts';

const parts = z.object({
  code: z.string().optional(),
  number: z.number().optional(),
  message: z.string().optional(),
  cause: z.unknown().optional(),
});

/** Numbers of the server's errors (sys.messages). */
const NUMBERS: Readonly<Record<number, SourceFault>> = {
  207: 'columnsChanged',
  208: 'columnsChanged',
  229: 'columnsChanged',
  230: 'columnsChanged',
  1222: 'timedOut',
  4060: 'signInRefused',
  18452: 'signInRefused',
  18456: 'signInRefused',
  18470: 'signInRefused',
  18487: 'signInRefused',
  18488: 'signInRefused',
};
/** Codes of tedious. */
const CODES: Readonly<Record<string, SourceFault>> = {
  ELOGIN: 'signInRefused',
  ETIMEOUT: 'timedOut',
  ECLOSE: 'connectionLost',
  EENCRYPT: 'certificateRefused',
  EINVALIDSTATE: 'connectionLost',
};

/** What an error of the driver means: the server's number is clearest, then what caused it, then the driver's own code. */
export function sqlserverFault(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  const { code = '', number = 0, cause } = parts.safeParse(error).data ?? {};
  if (cause instanceof SourceFailure) return cause;
  const known = NUMBERS[number] ?? CODES[code];
  if (known) return new SourceFailure(known, number === 0 ? code : String(number));
  const deeper = cause === undefined ? undefined : faultOf(cause);
  if (deeper && deeper.fault !== 'failed') return deeper;
  return code === 'ESOCKET' ? new SourceFailure('connectionLost', code) : faultOf(error);
}
