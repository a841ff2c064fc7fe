import type { Language } from '../fields.ts';
import { type Facts, wordRow } from './findingRow.ts';
import { type FindingCode, SYSTEM_FINDINGS } from './findings.ts';

/** What was found and what to do about it, in words; `todo` is undefined for what is in order. */
export function wordFinding(
  { code, facts }: { readonly code: FindingCode; readonly facts: Facts },
  language: Language,
  moment?: (iso: string) => string,
): { readonly found: string; readonly todo: string | undefined } {
  return wordRow(SYSTEM_FINDINGS[code], facts, language, moment);
}
