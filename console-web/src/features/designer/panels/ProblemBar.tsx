import { CheckCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { faultWords } from '@self-print/contract/template/faultWords.ts';
import type { TemplateIssue } from '@self-print/contract/template/templateIssue.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { Overlap } from '../model/overlaps.ts';
import type { Preview } from './usePreview.ts';

interface ProblemBarProps {
  readonly preview: Preview;
  /** What would keep it from being published, although it can be made. */
  readonly unpublishable: readonly TemplateIssue[];
  /** What can be made, but hardly read. */
  readonly overlaps: readonly Overlap[];
  readonly onSelect: (elementId: string) => void;
}

/** Every problem that prevents a document, or else what keeps it from students or spoils it; each leads to its element. */
export function ProblemBar({ preview, unpublishable, overlaps, onSelect }: ProblemBarProps) {
  const { t } = useTexts();
  const { problems, trouble, isWorking } = preview;
  if (trouble !== undefined)
    return (
      <footer className="problems problems--wrong" role="status">
        <WarningFilled /> {trouble}
      </footer>
    );
  if (problems.length === 0 && !isWorking && unpublishable.length + overlaps.length > 0)
    return <Doubts unpublishable={unpublishable} overlaps={overlaps} onSelect={onSelect} />;
  if (problems.length === 0)
    return (
      <footer className="problems" role="status">
        {isWorking ? <LoadingOutlined /> : <CheckCircleFilled className="problems__fine" />}{' '}
        {t(isWorking ? 'designer.making' : 'designer.fine')}
      </footer>
    );
  return (
    <footer className="problems problems--wrong" role="status">
      <strong>
        <WarningFilled /> {t('designer.problems', { count: problems.length })}
      </strong>
      <ul>
        {problems.map(({ elementId, message, kind, name }) => (
          <li key={`${kind}/${name}/${elementId}/${message}`}>
            {elementId === null ? (
              message
            ) : (
              <Button type="link" size="small" onClick={() => onSelect(elementId)}>
                {message} <span className="mono">#{elementId}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </footer>
  );
}

function Doubts({ unpublishable, overlaps, onSelect }: Omit<ProblemBarProps, 'preview'>) {
  const { t, language } = useTexts();
  return (
    <footer className="problems problems--doubtful" role="status">
      <DoubtList
        heading={t('designer.unpublishable', { count: unpublishable.length })}
        doubts={unpublishable.map(({ elementId, fault }) => [
          elementId,
          `${faultWords(fault, language)} #${elementId}`,
        ])}
        onSelect={onSelect}
      />
      <DoubtList
        heading={t('designer.overlaps', { count: overlaps.length })}
        doubts={overlaps.map(([one, other]) => [other, t('designer.overlap', { one, other })])}
        onSelect={onSelect}
      />
    </footer>
  );
}

interface DoubtListProps {
  readonly heading: string;
  readonly doubts: readonly (readonly [elementId: string | null, words: string])[];
  readonly onSelect: (elementId: string) => void;
}

function DoubtList({ heading, doubts, onSelect }: DoubtListProps) {
  if (doubts.length === 0) return null;
  return (
    <>
      <strong>
        <WarningFilled /> {heading}
      </strong>
      <ul>
        {doubts.map(([elementId, words]) => (
          <li key={`${elementId}/${words}`}>
            <Button type="link" size="small" onClick={() => elementId !== null && onSelect(elementId)}>
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
