import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Alert } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { Imported, Progress } from './usePeopleImport.ts';

interface ImportStateProps {
  /** How many rows are sent. */
  readonly rows: number;
  readonly found: Imported | undefined;
  readonly progress: Progress | undefined;
  /** How many rows were through when an import ended early. */
  readonly interruptedAt: number | undefined;
}

/** How far a check or an import is, and what it came to. */
export function ImportState({ rows, found, progress, interruptedAt }: ImportStateProps) {
  const { t, language } = useTexts();
  const number = (count: number) => formatNumber(count, language);
  return (
    <>
      {found && (
        <Alert
          type={found.added + found.changed > 0 ? 'success' : 'info'}
          showIcon
          role="status"
          title={t('people.importFound', {
            added: number(found.added),
            changed: number(found.changed),
            same: number(found.same),
          })}
        />
      )}
      {progress && (
        <p role="status">
          {t(progress.isTrial ? 'tableImport.checking' : 'tableImport.taking', {
            done: number(progress.sent),
            all: number(rows),
          })}
        </p>
      )}
      {interruptedAt !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('tableImport.interrupted', { done: number(interruptedAt) })}
        />
      )}
    </>
  );
}
