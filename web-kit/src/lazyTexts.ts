import type { Bundle, TextPart } from './texts.ts';

/** A part of an app's texts that is fetched when a page needs it. */
export type LazyTexts<Key extends string> = () => Promise<TextPart<Key>>;

/** Makes a part of two files of texts; both must have the same keys. It is the same part however often it is fetched. */
export function lazyTexts<Key extends string>(
  zh: () => Promise<Readonly<Record<Key, string>>>,
  en: () => Promise<Bundle<NoInfer<Key>>>,
): LazyTexts<Key> {
  let part: TextPart<Key> | undefined;
  return async () => {
    const words = await zh();
    part ??= { zh: words, en };
    return part;
  };
}
