import { FORM_TEXT_MAX } from '@self-print/contract/formDefinition.ts';
import { Input } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { textAt } from '../model/fields.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';

interface WordPairProps extends Pick<SettingsProps, 'keywords' | 'change' | 'problemAt'> {
  readonly label: string;
  /** The schema keywords that hold the text. */
  readonly chinese: string;
  readonly english: string;
}

/** A text in both languages. */
export function WordPair({ label, chinese, english, keywords, change, problemAt }: WordPairProps) {
  const { t } = useTexts();
  return (
    <div className="bilingual">
      {[chinese, english].map((keyword) => {
        const language = t(keyword === chinese ? 'common.zh' : 'common.en');
        return (
          <Entry key={keyword} label={t('common.labelIn', { label, language })} problem={problemAt(keyword)}>
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
  );
}
