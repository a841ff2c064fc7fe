import { CheckCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { Preview } from './usePreview.ts';

interface ProblemBarProps {
  readonly preview: Preview;
  readonly onSelect: (elementId: string) => void;
}

/** Every problem that prevents a document; each leads to its element. */
export function ProblemBar({ preview, onSelect }: ProblemBarProps) {
  const { t } = useTexts();
  const { problems, trouble, isWorking } = preview;
  if (trouble !== undefined)
    return (
      <footer className="problems problems--wrong" role="status">
        <WarningFilled /> {trouble}
      </footer>
    );
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
