import { useTexts } from '../../../../core/services.ts';
import type { SettingsProps } from './settings.ts';
import { WordPair } from './WordPair.tsx';

/** What a field is called and what is said about it, in both languages. */
const WORDS = [
  { label: 'formDesigner.title', chinese: 'title', english: 'titleEn' },
  { label: 'formDesigner.hint', chinese: 'description', english: 'descriptionEn' },
] as const;

export function WordSettings(props: SettingsProps) {
  const { t } = useTexts();
  return WORDS.map(({ label, chinese, english }) => (
    <WordPair key={chinese} {...props} label={t(label)} chinese={chinese} english={english} />
  ));
}
