import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';

/** What a fault code means that a terminal reported; null for one that this platform does not know. */
export function faultName(code: string): Bilingual | null {
  const name = errorNameOf(code, 'agent');
  return name === undefined ? null : { zh: ERRORS[name].zh, en: ERRORS[name].en };
}
