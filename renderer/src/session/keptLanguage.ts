import { type Language, language } from '@self-print/contract/fields.ts';

/**
 * The language that the person at the screen has chosen. It is all of a session that outlives a reload of the page, as after a
 * restart of the agent, and goes with the session.
 */
export interface KeptLanguage {
  readonly get: () => Language | null;
  readonly set: (language: Language | null) => void;
}

const KEY = 'language';

/** Keeps the language as long as the window is there, through whatever is loaded into it. */
export function keepLanguageIn(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeptLanguage {
  return {
    get: () => language.safeParse(storage.getItem(KEY)).data ?? null,
    set: (chosen) => (chosen === null ? storage.removeItem(KEY) : storage.setItem(KEY, chosen)),
  };
}
