import { createFieldKeys, type FieldKeys } from './fieldKeys.ts';
import type { Recogniser } from './handwriting/recogniser.ts';
import type { Dictionary } from './pinyin/dictionary.ts';

/** What typing needs besides the keyboard on the screen. */
export interface Typing {
  readonly keys: FieldKeys;
  /** Fetched when it is first asked for; asked again after a failure it tries again. */
  readonly dictionary: () => Promise<Dictionary>;
  /** Reads handwriting; fetched like the dictionary. */
  readonly recogniser: () => Promise<Recogniser>;
}

/** What the build has written beside the page. */
export interface TypingFiles {
  readonly words: () => Promise<string>;
  readonly templates: () => Promise<ArrayBuffer>;
}

export function createTyping(page: Document, files: TypingFiles): Typing {
  return {
    keys: createFieldKeys(page),
    dictionary: once(async () => {
      const [{ readDictionary }, words] = await Promise.all([
        import('./pinyin/dictionary.ts'),
        files.words(),
      ]);
      return readDictionary(words);
    }),
    recogniser: once(async () => {
      const [{ createRecogniser }, templates] = await Promise.all([
        import('./handwriting/recogniser.ts'),
        files.templates(),
      ]);
      return createRecogniser(templates);
    }),
  };
}

/** Loads only once, and once more after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** The files from where the page came from. */
export const typingFiles: TypingFiles = {
  words: async () => (await fetched('pinyin/words.txt')).text(),
  templates: async () => (await fetched('handwriting/characters.bin')).arrayBuffer(),
};

async function fetched(path: string): Promise<Response> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path} cannot be had: ${response.status}`);
  return response;
}
