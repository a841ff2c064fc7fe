import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Form, type FormInstance } from 'antd';
import { useTexts } from '../../core/services.ts';
import { type FeeValues, factsOf } from './feeValues.ts';
import { usePriceWords } from './feeWords.ts';

interface FeePreviewProps {
  readonly form: FormInstance<FeeValues>;
  readonly first: FeeValues;
}

/** What the kiosk shows of a fee, in both languages, as far as it is filled in. */
export function FeePreview({ form, first }: FeePreviewProps) {
  const { t } = useTexts();
  const priceWords = usePriceWords();
  // Nothing is watched before the fields are there.
  const typed = Form.useWatch((values: Partial<FeeValues>) => values, { form, preserve: true });
  const { price, title, tag, explanation } = factsOf({ ...first, ...typed });
  return (
    <aside className="fee-preview" aria-label={t('fee.preview')}>
      <h2>{t('fee.preview')}</h2>
      {(['zh', 'en'] as const).map((language) => (
        <article key={language} className="fee-preview__tile" lang={language === 'zh' ? 'zh-CN' : 'en'}>
          <strong>{wordsOf(title, language) || t('fee.untitled')}</strong>
          <span className="under">
            {[wordsOf(tag, language), priceWords(price)].filter((each) => each !== '').join(' · ')}
          </span>
          <p>{wordsOf(explanation, language)}</p>
        </article>
      ))}
    </aside>
  );
}
