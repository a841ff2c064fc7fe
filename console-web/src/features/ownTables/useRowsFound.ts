import type { OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';

/** Says what an import would do, once every row was checked. */
export function useRowsFound() {
  const { t, language } = useTexts();
  return ({ added, changed, same }: OwnRowsTaken): string =>
    t('ownRow.found', {
      added: formatNumber(added, language),
      changed: formatNumber(changed, language),
      same: formatNumber(same, language),
    });
}
