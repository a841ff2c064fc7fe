import { FORM_TEXT_MAX } from '@self-print/contract/formDefinition.ts';
import { Input } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { textAt } from '../model/fields.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';

/** What a field is called and what is said about it, in both languages. */
const WORDS = [
  { label: 'formDesigner.title', chinese: 'title', english: 'titleEn' },
  { label: 'formDesigner.hint', chinese: 'description', english: 'descriptionEn' },
] as const;

export function WordSettings({ keywords, change, problemAt }: SettingsProps) {
  const { t } = useTexts();
  return WORDS.map(({ label, chinese, english }) => (
    <div key={chinese} className="bilingual">
      {([chinese, english] as const).map((keyword) => {
        const language = t(keyword === chinese ? 'common.zh' : 'common.en');
        return (
          <Entry
            key={keyword}
            label={t('common.labelIn', { label: t(label), language })}
            problem={problemAt(keyword)}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={FORM_TEXT_MAX}
                value={textAt(keywords, keyword)}
                // In English the Chinese words are shown where there are no English ones.
                placeholder={keyword === english ? textAt(keywords, chinese) : ''}
                onChange={({ target }) => change({ [keyword]: target.value })}
              />
            )}
          </Entry>
        );
      })}
    </div>
  ));
}
