import { z } from 'zod/mini';
import { type Bilingual, bilingual, type Language } from './fields.ts';

/**
 * Languages that documents can be written in. Screens have the first two only. One more needs an entry in every table of the type
 * `Record<DocumentLanguage, …>`, which the compiler names, and a face that sets all of its letters.
 */
export const DOCUMENT_LANGUAGES = ['zh', 'en', 'fr', 'de', 'es', 'ru'] as const;
export const documentLanguage = z.enum(DOCUMENT_LANGUAGES);
export type DocumentLanguage = z.infer<typeof documentLanguage>;

/** What each is called on screens. */
export const DOCUMENT_LANGUAGE_NAMES = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  fr: { zh: '法文', en: 'French' },
  de: { zh: '德文', en: 'German' },
  es: { zh: '西班牙文', en: 'Spanish' },
  ru: { zh: '俄文', en: 'Russian' },
} as const satisfies Record<DocumentLanguage, Bilingual>;

/** The country whose conventions a document follows, as ISO 3166 names it. */
export const DOCUMENT_REGIONS = {
  zh: 'CN',
  en: 'GB',
  fr: 'FR',
  de: 'DE',
  es: 'ES',
  ru: 'RU',
} as const satisfies Record<DocumentLanguage, string>;

/** Something that may differ by language and may be missing in each. */
export type ByLanguage<Value> = { readonly [Key in DocumentLanguage]?: Value | undefined };

const beyondScreens = <Schema extends z.ZodMiniType>(shape: Schema) => {
  const one = z.optional(shape);
  return { fr: one, de: one, es: one, ru: one };
};

/** A map from languages to values of this shape. */
export function byLanguage<Schema extends z.ZodMiniType>(shape: Schema) {
  const one = z.optional(shape);
  return z.strictObject({ zh: one, en: one, ...beyondScreens(shape) });
}

/** Words in both languages of the screens, and in those of documents where they are written there. */
export const words = z.extend(bilingual, beyondScreens(z.string()));

/**
 * What stands in a document of this language: where there is nothing in a language without screens, the English, else the Chinese, as
 * records and labels are often kept in these two only.
 */
export function inDocument<Value>(values: ByLanguage<Value>, language: DocumentLanguage): Value | undefined {
  const own = values[language];
  return own === undefined && !isScreenLanguage(language) ? (values.en ?? values.zh) : own;
}

/** The language in which a screen speaks about a document of this language. */
export function screenLanguage(language: DocumentLanguage): Language {
  return isScreenLanguage(language) ? language : 'en';
}

function isScreenLanguage(language: DocumentLanguage): language is Language {
  return language === 'zh' || language === 'en';
}
