import type { OperationEntry } from '@self-print/contract/platform/operations.ts';
import { useTexts } from '../../core/services.ts';

/** Says who made a change. */
export function useWhoWords(): (entry: Pick<OperationEntry, 'userName'>) => string {
  const { t } = useTexts();
  return ({ userName }) => {
    if (userName === null) return t('operations.commandLine');
    return userName === '' ? t('operations.gone') : userName;
  };
}
