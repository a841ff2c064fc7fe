import { Input } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { PdfPages } from '../../../ui/PdfPages.tsx';
import type { Preview } from './usePreview.ts';

interface PreviewPaneProps {
  readonly preview: Preview;
  /** Whose data are shown; empty shows the samples. */
  readonly person: string;
  readonly onPerson: (userName: string) => void;
}

/** The document as it will be printed, made by the engine that makes the real ones. */
export function PreviewPane({ preview, person, onPerson }: PreviewPaneProps) {
  const { t } = useTexts();
  const mayRead = useMay('user:read');
  const mayWrite = useMay('template:write');
  const mayPeople = mayRead && mayWrite;
  return (
    <section className="preview" aria-label={t('designer.preview')} aria-busy={preview.isWorking}>
      <div className="preview__head">
        {mayPeople && (
          <Input.Search
            aria-label={t('designer.person')}
            placeholder={t('designer.personHint')}
            style={{ width: 240 }}
            allowClear
            maxLength={64}
            defaultValue={person}
            onSearch={(typed) => onPerson(typed.trim())}
          />
        )}
        <span className="under number" role="status">
          {preview.facts &&
            t('designer.made', {
              count: preview.facts.pages,
              ms: Math.round(preview.facts.milliseconds),
            })}
        </span>
      </div>
      {preview.pdf === undefined ? (
        <p>{t(preview.isWorking ? 'designer.making' : 'designer.notMade')}</p>
      ) : (
        <PdfPages pdf={preview.pdf} />
      )}
    </section>
  );
}
