import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { HTML_LANGUAGES, otherLanguage, wordsOf } from './formatting.ts';
import './words.css';

/** The other language by its name in the language of the page. */
const OTHER_LANGUAGE: Readonly<Record<Language, string>> = { zh: '英文', en: 'Chinese' };

/** Words in the page's language. Where the school has given them in the other one alone, they are marked as such, for eyes and for screen readers. */
export function Words({ text, language }: { readonly text: Bilingual; readonly language: Language }) {
  const words = wordsOf(text, language);
  if (words === '' || words === text[language]) return words;
  return (
    <>
      <span lang={HTML_LANGUAGES[otherLanguage(language)]}>{words}</span>{' '}
      <small className="other-language">{OTHER_LANGUAGE[language]}</small>
    </>
  );
}
