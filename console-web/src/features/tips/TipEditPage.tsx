import { TextEdit } from './TextEdit.tsx';

/** Words a text in both languages. */
export function TipEditPage() {
  return <TextEdit mode="words" />;
}
