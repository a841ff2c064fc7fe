import type { Language } from '@self-print/contract/fields.ts';
import { createInstance, type InitOptions } from 'i18next';
import { formatNumber } from './formatting.ts';

/** `x_other` is the text `x` of a count. Chinese has only this form, English `x_one` as well. */
type SingularKey<Key extends string> = Key extends `${infer Asked}_other` ? `${Asked}_one` : never;
/** The keys that pages use, derived from those of the texts: i18next chooses the plural form by `count`. */
export type AskedKey<Key extends string> = Key extends `${infer Asked}_other` ? Asked : Key;

/** English texts by flat, dotted keys, to Chinese ones of the keys `Key`. */
export type Bundle<Key extends string> = Readonly<Record<Key | SingularKey<Key>, string>>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** A part of an app's texts: Chinese comes with the code, English when somebody asks for it. */
export interface TextPart<Key extends string> {
  readonly zh: Readonly<Record<Key, string>>;
  readonly en: () => Promise<Bundle<Key>>;
}

/** Messages that a school wrote itself, as the platform sends them. */
export type RemoteMessages = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** All texts of an app. One per app; screens read it through `useTranslate`. */
export interface Texts<Key extends string> {
  readonly translate: Translate<Key>;
  readonly language: () => Language;
  /** Shows a language once all its parts are there; a part that cannot be loaded rejects and changes nothing. */
  readonly setLanguage: (language: Language) => Promise<void>;
  /** Adds a part; resolves when it can be read in the language that is shown. */
  readonly add: (part: TextPart<string>) => Promise<void>;
  /** Lays remote messages over the bundled ones, in the place of those of an earlier answer. */
  readonly overlay: (messages: RemoteMessages) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Incremented when a text may have changed. */
  readonly version: () => number;
}

const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];
/** The namespace of the texts, as i18next calls it. */
const SPACE = 'app';

const OPTIONS: InitOptions = {
  lng: 'zh',
  fallbackLng: 'zh',
  ns: SPACE,
  defaultNS: SPACE,
  // Dots and colons in a key are part of its name.
  keySeparator: false,
  nsSeparator: false,
  ignoreJSONStructure: false,
  initAsync: false,
  interpolation: {
    // React escapes what it shows.
    escapeValue: false,
    // A value is never a template: a person may be called `{{name}}` or `$t(key)`.
    skipOnVariables: true,
  },
  // A placeholder without a value stays visible.
  missingInterpolationHandler: (_text: string, [placeholder]: readonly string[]) => placeholder,
};

/** Makes the texts of an app, beginning in Chinese. i18next looks up, inflects and interpolates; this decides what is loaded when. */
export function createTexts<Key extends string>(): Texts<Key> {
  const i18n = createInstance();
  // Done when it returns, because nothing has to be fetched. The resources become this instance's own.
  void i18n.init({ ...OPTIONS, resources: {} });
  const parts: TextPart<string>[] = [];
  const loadedParts: Record<Language, Set<TextPart<string>>> = { zh: new Set(), en: new Set() };
  const bundled: Record<Language, Record<string, string>> = { zh: {}, en: {} };
  let remote: RemoteMessages = { zh: {}, en: {} };
  let version = 0;
  let wanted: Language = 'zh';

  const language = () => (i18n.language === 'en' ? 'en' : 'zh');
  const subscribe = (listener: () => void) => {
    i18n.on('languageChanged', listener);
    i18n.store.on('added', listener);
    return () => {
      i18n.off('languageChanged', listener);
      i18n.store.off('added', listener);
    };
  };
  subscribe(() => {
    version += 1;
  });
  const lay = (into: Language, silent = false) => {
    i18n.removeResourceBundle(into, SPACE);
    i18n.addResourceBundle(into, SPACE, { ...bundled[into], ...remote[into] }, false, true, { silent });
  };
  const load = async (part: TextPart<string>, into: Language) => {
    if (loadedParts[into].has(part)) return;
    Object.assign(bundled[into], into === 'zh' ? part.zh : await part.en());
    loadedParts[into].add(part);
    lay(into, into !== language());
  };

  return {
    // As values to replace, none of them can be taken for an option of i18next.
    translate: (key: string, values = {}) => {
      if (values.count === undefined) return i18n.t(key, { replace: { ...values } });
      const count = Number(values.count);
      return i18n.t(key, { count, replace: { ...values, count: formatNumber(count, language()) } });
    },
    language,
    setLanguage: async (next) => {
      wanted = next;
      try {
        await Promise.all(parts.map((part) => load(part, next)));
      } catch (error) {
        if (wanted === next) wanted = language();
        throw error;
      }
      if (wanted === next && language() !== next) await i18n.changeLanguage(next);
    },
    add: async (part) => {
      if (!parts.includes(part)) parts.push(part);
      await load(part, 'zh');
      if (wanted !== 'zh') await load(part, wanted);
    },
    overlay: (messages) => {
      remote = messages;
      for (const each of LANGUAGES) lay(each);
    },
    subscribe,
    version: () => version,
  };
}
