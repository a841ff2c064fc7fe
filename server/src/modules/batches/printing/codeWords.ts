import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';

/** What the error code of a print says; of one that this build does not know, the code itself. */
export function codeWords(code: string | null): Bilingual | null {
  if (code === null) return null;
  const name = errorNameOf(code, 'agent');
  return name ? { zh: ERRORS[name].zh, en: ERRORS[name].en } : { zh: code, en: code };
}
