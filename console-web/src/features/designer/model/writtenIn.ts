import type { ByLanguage, DocumentLanguage } from '@self-print/contract/documentLanguage.ts';

/** A text in a language, or what is to be translated into it. */
export function writtenIn(text: ByLanguage<string>, language: DocumentLanguage): string | undefined {
  return text[language] ?? text.en ?? text.zh;
}
