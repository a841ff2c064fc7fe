import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { parseMarkup } from '@self-print/contract/template/markup.ts';
import type { LocalText } from '@self-print/contract/template/texts.ts';

const HAN = /\p{Script=Han}/u;
/** Whose own letters are those of English, so that nothing tells them apart. */
const isWestern = (language: DocumentLanguage) => language !== 'zh' && language !== 'ru';
/** Two letters that stand together: one alone is a sign or an initial. */
const ENGLISH = /[A-Za-z]{2}/;
const ANOTHER = /(?![A-Za-z])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Another language, if a text of a document is surely in it, such as the school's name in English below the Chinese one. Values can be in any,
 * so a text with values is taken to be in the document's own.
 */
export function foreignLanguage(text: LocalText, language: DocumentLanguage): DocumentLanguage | null {
  const parts = parseMarkup(text[language] ?? '');
  if (!parts.ok || parts.value.some(({ kind }) => kind === 'value')) return null;
  const words = parts.value.map((part) => (part.kind === 'literal' ? part.text : '')).join('');
  if (ANOTHER.test(words)) return null;
  if (ENGLISH.test(words)) return isWestern(language) || HAN.test(words) ? null : 'en';
  return language !== 'zh' && HAN.test(words) ? 'zh' : null;
}
