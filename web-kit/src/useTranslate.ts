import { useSyncExternalStore } from 'react';
import type { Texts, Translate } from './texts.ts';

/** The translate function of an app's texts; the component renders again when language or messages change. */
export function useTranslate<Key extends string>(texts: Texts<Key>): Translate<Key> {
  useSyncExternalStore(texts.subscribe, texts.version);
  return texts.translate;
}
