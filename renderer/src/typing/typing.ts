import { createFieldKeys, type FieldKeys } from './fieldKeys.ts';
import type { Dictionary } from './pinyin/dictionary.ts';

/** What typing needs besides the keyboard on the screen. */
export interface Typing {
  readonly keys: FieldKeys;
  /** Fetched when it is first asked for; asked again after a failure it tries again. */
  readonly dictionary: () => Promise<Dictionary>;
}

/** @param fetchWords the dictionary as the build has written it */
export function createTyping(page: Document, fetchWords: () => Promise<string>): Typing {
  let loading: Promise<Dictionary> | null = null;
  const load = async () => {
    const [{ readDictionary }, words] = await Promise.all([import('./pinyin/dictionary.ts'), fetchWords()]);
    return readDictionary(words);
  };
  return {
    keys: createFieldKeys(page),
    dictionary: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
  };
}

/** Where the build puts the dictionary, relative to the page. */
const WORDS_PATH = 'pinyin/words.txt';

/** Fetches the dictionary from where the page came from. */
export async function fetchWords(): Promise<string> {
  const response = await fetch(new URL(WORDS_PATH, document.baseURI));
  if (!response.ok) throw new Error(`the dictionary cannot be had: ${response.status}`);
  return response.text();
}
