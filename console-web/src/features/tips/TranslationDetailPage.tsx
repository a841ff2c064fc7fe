import { TextDetail } from './TextDetail.tsx';

/** One text, for whoever translates it. */
export function TranslationDetailPage() {
  return <TextDetail mode="translation" />;
}
