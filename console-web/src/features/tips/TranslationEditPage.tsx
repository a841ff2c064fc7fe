import { TextEdit } from './TextEdit.tsx';

/** Words a text in English. */
export function TranslationEditPage() {
  return <TextEdit mode="translation" />;
}
