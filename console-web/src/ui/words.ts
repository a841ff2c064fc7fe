import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useSchool } from './useSchool.ts';

/** The words of one language; those of the other one when they are missing. */
export function wordsOf(text: Bilingual, language: Language): string {
  return text[language] || text.zh || text.en;
}

/** Writes moments in the school's time zone: 2026-11-21 18:30:05. Nothing is a dash. */
export function useMoments(): (moment: string | null) => string {
  const timeZone = useSchool()?.timeZone;
  return (moment) => (moment === null ? '—' : formatDateTime(moment, timeZone));
}
