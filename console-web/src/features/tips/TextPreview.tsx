import type { OwnWording } from '@self-print/contract/wording.ts';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { type PreviewedText, previewOf, samplesOf } from './preview.ts';

interface TextPreviewProps {
  readonly text: PreviewedText;
  readonly own: OwnWording;
}

const VALUE_MAX = 60;

/** How a text reads in both languages, with values that can be changed. */
export function TextPreview({ text, own }: TextPreviewProps) {
  const { t } = useTexts();
  const [values, setValues] = useState(() => samplesOf(text));
  const [shown, setShown] = useState({ zh: '', en: '' });
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([previewOf(text, own, 'zh', values), previewOf(text, own, 'en', values)]).then(
      ([zh, en]) => isCurrent && setShown({ zh, en }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, own, values]);
  return (
    <section className="tip-preview" aria-label={t('tip.preview')}>
      <h2>{t('tip.preview')}</h2>
      <p lang="zh-CN">{shown.zh}</p>
      <p lang="en">{shown.en}</p>
      <div className="tip-values">
        {Object.entries(values).map(([name, value]) => (
          <Labelled key={name} label={<span className="mono">{name}</span>}>
            {(id) => (
              <Input
                id={id}
                size="small"
                style={{ width: 160 }}
                maxLength={VALUE_MAX}
                value={value}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Labelled>
        ))}
      </div>
    </section>
  );
}
