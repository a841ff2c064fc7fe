import type { SourceFault } from '@self-print/contract/dataSource.ts';
import { z } from 'zod';
import { faultOf } from '../faults.ts';
import { SourceFailure } from '../types.ts';

const coded = z.object({ code: z.string() });

/** Numbers of the server (Oracle Database Error Messages) and of the driver (`lib/errors.js`). */
const CODES: Readonly<Record<string, SourceFault>> = {
  'ORA-00904': 'columnsChanged',
  'ORA-00942': 'columnsChanged',
  'ORA-01031': 'columnsChanged',
  'ORA-01720': 'columnsChanged',
  'ORA-01013': 'timedOut',
  'ORA-02396': 'connectionLost',
  'ORA-03113': 'connectionLost',
  'ORA-01005': 'signInRefused',
  'ORA-01017': 'signInRefused',
  'ORA-01045': 'signInRefused',
  'ORA-12505': 'signInRefused',
  'ORA-12514': 'signInRefused',
  'ORA-28000': 'signInRefused',
  'ORA-28001': 'signInRefused',
  // The password is kept in a way that is too old for the driver.
  'NJS-116': 'signInRefused',
  // The listener knows no such service.
  'NJS-517': 'signInRefused',
  'NJS-518': 'signInRefused',
  // The listener gives no connection now.
  'NJS-511': 'unreachable',
  'NJS-500': 'connectionLost',
  'NJS-503': 'connectionLost',
};

/** What an error of the driver means; its words, which may quote values, are not kept. */
export function oracleFault(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  const code = coded.safeParse(error).data?.code;
  const known = code === undefined ? undefined : CODES[code];
  return known === undefined ? faultOf(error) : new SourceFailure(known, code);
}
