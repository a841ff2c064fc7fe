import { CheckCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { Overlap } from '../model/overlaps.ts';
import type { Preview } from './usePreview.ts';

interface ProblemBarProps {
  readonly preview: Preview;
  /** What can be made, but hardly read. */
  readonly overlaps: readonly Overlap[];
  readonly onSelect: (elementId: string) => void;
}

/** Every problem that prevents a document, or overlaps that spoil it; each leads to its element. */
export function ProblemBar({ preview, overlaps, onSelect }: ProblemBarProps) {
  const { t } = useTexts();
  const { problems, trouble, isWorking } = preview;
  if (trouble !== undefined)
    return (
      <footer className="problems problems--wrong" role="status">
        <WarningFilled /> {trouble}
      </footer>
    );
  if (problems.length === 0 && !isWorking && overlaps.length > 0)
    return <Overlaps overlaps={overlaps} onSelect={onSelect} />;
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

function Overlaps({ overlaps, onSelect }: Pick<ProblemBarProps, 'overlaps' | 'onSelect'>) {
  const { t } = useTexts();
  return (
    <footer className="problems problems--doubtful" role="status">
      <strong>
        <WarningFilled /> {t('designer.overlaps', { count: overlaps.length })}
      </strong>
      <ul>
        {overlaps.map(([one, other]) => (
          <li key={`${one}/${other}`}>
            <Button type="link" size="small" onClick={() => onSelect(other)}>
              {t('designer.overlap', { one, other })}
            </Button>
          </li>
        ))}
      </ul>
    </footer>
  );
}
