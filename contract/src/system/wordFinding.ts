import type { Language } from '../fields.ts';
import { type Fact, type FindingCode, SYSTEM_FINDINGS } from './findings.ts';

/** What was found and what to do about it, in words; `todo` is undefined for what is in order. */
export function wordFinding(
  { code, facts }: { readonly code: FindingCode; readonly facts: Readonly<Record<string, Fact>> },
  language: Language,
  moment: (iso: string) => string = (iso) => iso,
): { readonly found: string; readonly todo: string | undefined } {
  const row: (typeof SYSTEM_FINDINGS)[FindingCode] = SYSTEM_FINDINGS[code];
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const fact = String(facts[name] ?? '');
      return name === 'moment' ? moment(fact) : fact;
    });
  return { found: fill(row[language]), todo: 'todo' in row ? fill(row.todo[language]) : undefined };
}
