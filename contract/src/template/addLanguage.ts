import type { z } from 'zod/mini';
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../documentLanguage.ts';
import { parseMarkup } from './markup.ts';
import { templateShape } from './template.ts';
import type { LocalText } from './texts.ts';

/** As an author writes it, without the defaults. */
type Written = z.input<typeof templateShape>;

const LETTER = /\p{L}/u;
const KNOWN: ReadonlySet<string> = new Set(DOCUMENT_LANGUAGES);
/** Fields whose words no language changes: what codes are made of, and what is engraved on a stamp. */
const UNCHANGED: ReadonlySet<string> = new Set(['content', 'arc', 'below']);

/**
 * A template with one more language. What needs no translation is taken over: values, numbers, codes, stamps, and from English,
 * whose lines are as long, the layout. What has to be translated stays missing, and `checkTemplate` names it.
 */
export function addLanguage(template: Written, language: DocumentLanguage): Written {
  if (template.languages.includes(language)) return template;
  const added: unknown = {
    ...template,
    languages: DOCUMENT_LANGUAGES.filter((each) => each === language || template.languages.includes(each)),
    fixed: takenOver(template.fixed, language),
    flow: takenOver(template.flow, language),
  };
  return isWritten(added) ? added : template;
}

function isWritten(value: unknown): value is Written {
  return templateShape.safeParse(value).success;
}

/** A template without a language, which keeps its texts so that it can be added again. The last one stays. */
export function removeLanguage(template: Written, language: DocumentLanguage): Written {
  const languages = template.languages.filter((each) => each !== language);
  return languages.length === 0 ? template : { ...template, languages };
}

/** @param field the name by which it is found */
function takenOver(value: unknown, language: DocumentLanguage, field = ''): unknown {
  if (field === 'only') return onlyWith(value, language);
  if (Array.isArray(value)) return value.map((each) => takenOver(each, language));
  if (typeof value !== 'object' || value === null) return value;
  if (field === 'styleIn') {
    const english: unknown = Reflect.get(value, 'en');
    const isLaidOut = language === 'zh' || english === undefined || language in value;
    return isLaidOut ? value : { ...value, [language]: english };
  }
  if (isText(value)) return textWith(value, language, UNCHANGED.has(field));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, takenOver(inner, language, name)]),
  );
}

/** What stands in English documents only stands in those of the new language too, unless that is Chinese. */
function onlyWith(only: unknown, language: DocumentLanguage): unknown {
  const shown: readonly unknown[] = [only].flat();
  return language !== 'zh' && shown.includes('en') && !shown.includes(language) ? [...shown, language] : only;
}

function isText(value: object): value is LocalText {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, text]) => KNOWN.has(key) && typeof text === 'string');
}

function textWith(text: LocalText, language: DocumentLanguage, isUnchanged: boolean): LocalText {
  const known = text.en ?? text.zh;
  if (text[language] !== undefined || known === undefined) return text;
  return isUnchanged || isWordless(known) ? { ...text, [language]: known } : text;
}

function isWordless(text: string): boolean {
  const parts = parseMarkup(text);
  return parts.ok && parts.value.every((part) => part.kind === 'value' || !LETTER.test(part.text));
}
