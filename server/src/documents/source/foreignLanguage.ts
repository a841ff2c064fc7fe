import type { Language } from '@self-print/contract/fields.ts';
import { parseMarkup } from '@self-print/contract/template/markup.ts';
import type { LocalText } from '@self-print/contract/template/texts.ts';

const HAN = /\p{Script=Han}/u;
/** Two letters that stand together: one alone is a sign or an initial. */
const ENGLISH = /[A-Za-z]{2}/;
const ANOTHER = /(?![A-Za-z])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * The other language, if a text of a document is surely in it, such as the school's name in English below the Chinese one. Values can be in any,
 * so a text with values is taken to be in the document's own.
 */
export function foreignLanguage(text: LocalText, language: Language): Language | null {
  const parts = parseMarkup(text[language] ?? '');
  if (!parts.ok || parts.value.some(({ kind }) => kind === 'value')) return null;
  const words = parts.value.map((part) => (part.kind === 'literal' ? part.text : '')).join('');
  if (ANOTHER.test(words)) return null;
  if (language === 'en') return HAN.test(words) && !ENGLISH.test(words) ? 'zh' : null;
  return ENGLISH.test(words) && !HAN.test(words) ? 'en' : null;
}
