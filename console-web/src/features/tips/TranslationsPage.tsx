import { TextList } from './TextList.tsx';

/** The same for whoever translates them into English. */
export function TranslationsPage() {
  return <TextList mode="translation" />;
}
