import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Alert, Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import './tableImport.css';

/** Problems that are listed; the file has them all. */
const SHOWN_MAX = 50;

export interface RowProblem {
  readonly line: number;
  readonly words: string;
}

interface RowProblemsProps {
  readonly problems: readonly RowProblem[];
  /** Cells of a row of the file. */
  readonly cellsOf: (line: number) => readonly string[];
}

/** The rows of a file that are left out, why, and a file with them to correct. */
export function RowProblems({ problems, cellsOf }: RowProblemsProps) {
  const { t } = useTexts();
  if (problems.length === 0) return null;
  const unlisted = problems.length - SHOWN_MAX;
  const save = async () => {
    const { csvOf } = await import('./csvOf.ts');
    const rows = problems.map(({ line, words }) => [words, ...cellsOf(line)]);
    const headings = [t('tableImport.why'), ...cellsOf(1)];
    saveFile(
      new Blob([csvOf([headings, ...rows])], { type: 'text/csv' }),
      `${t('tableImport.leftOutFile')}.csv`,
    );
  };
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('tableImport.leftOut', { count: problems.length })}
      description={
        <>
          <ul className="table-import__problems">
            {problems.slice(0, SHOWN_MAX).map(({ line, words }) => (
              <li key={`${line}/${words}`}>{t('tableImport.row', { line, words })}</li>
            ))}
            {unlisted > 0 && <li>{t('tableImport.unlisted', { count: unlisted })}</li>}
          </ul>
          <Button type="link" className="cell-link" onClick={() => void save()}>
            {t('tableImport.saveLeftOut')}
          </Button>
        </>
      }
    />
  );
}
