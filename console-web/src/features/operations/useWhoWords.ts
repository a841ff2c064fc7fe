import { OPERATION_CLIENT_WORDS } from '@self-print/contract/operations.ts';
import type { OperationEntry } from '@self-print/contract/platform/operations.ts';
import { useTexts } from '../../core/services.ts';

/** Says who made a change. */
export function useWhoWords(): (entry: Pick<OperationEntry, 'userName' | 'client'>) => string {
  const { t, language } = useTexts();
  return ({ userName, client }) => {
    // A terminal that joins, or a schedule: nobody, but not the command line either.
    if (userName === null)
      return client === 'commandLine'
        ? t('operations.commandLine')
        : OPERATION_CLIENT_WORDS[client][language];
    return userName === '' ? t('operations.gone') : userName;
  };
}
