import type { Language } from '@self-print/contract/fields.ts';

/** Texts of one language by flat, dotted keys. */
export type Bundle<Key extends string> = Readonly<Record<Key, string>>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** A part of an app's texts: Chinese comes with the code, English when somebody asks for it. */
export interface TextPart<Key extends string> {
  readonly zh: Bundle<Key>;
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
  readonly add: (part: TextPart<Key> | TextPart<string>) => Promise<void>;
  /** Lays remote messages over the bundled ones. Keys that no part has are ignored. */
  readonly overlay: (messages: RemoteMessages) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Grows when a text may have changed. */
  readonly version: () => number;
}

/** Makes the texts of an app, beginning in Chinese. */
export function createTexts<Key extends string>(): Texts<Key> {
  const parts: TextPart<string>[] = [];
  const loaded: Record<Language, Map<string, string>> = { zh: new Map(), en: new Map() };
  const remote: Record<Language, Map<string, string>> = { zh: new Map(), en: new Map() };
  const loadedParts: Record<Language, Set<TextPart<string>>> = { zh: new Set(), en: new Set() };
  const listeners = new Set<() => void>();
  let language: Language = 'zh';
  let version = 0;
  let wanted: Language = language;

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const load = async (part: TextPart<string>, into: Language) => {
    if (loadedParts[into].has(part)) return;
    const bundle = into === 'zh' ? part.zh : await part.en();
    for (const [key, text] of Object.entries(bundle)) loaded[into].set(key, text);
    loadedParts[into].add(part);
  };

  return {
    translate: (key, values = {}) => {
      const text = remote[language].get(key) ?? loaded[language].get(key) ?? loaded.zh.get(key) ?? key;
      return fillIn(text, values, language);
    },
    language: () => language,
    setLanguage: async (next) => {
      wanted = next;
      try {
        await Promise.all(parts.map((part) => load(part, next)));
      } catch (error) {
        if (wanted === next) wanted = language;
        throw error;
      }
      if (wanted !== next || language === next) return;
      language = next;
      changed();
    },
    add: async (part) => {
      if (parts.includes(part)) return;
      parts.push(part);
      await load(part, 'zh');
      if (wanted !== 'zh') await load(part, wanted);
      changed();
    },
    overlay: (messages) => {
      remote.zh = new Map(Object.entries(messages.zh));
      remote.en = new Map(Object.entries(messages.en));
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

const PLACEHOLDER = /\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g;

/**
 * Fills `{{name}}` with a value, and `{{name|one|many}}` with the word that fits the number `name`
 * in the language's plural rules: `{{n}} {{n|sheet|sheets}}`.
 */
export function fillIn(text: string, values: TextValues, language: Language): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string, one?: string, many?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return pluralRules(language).select(Number(value)) === 'one' ? one : many;
  });
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralRules(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The names of the placeholders in a text, for comparing languages. */
export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''));
}
