import type { OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Alert } from 'antd';
import { useTexts } from '../../core/services.ts';

/** What an import would do, once every row was checked. */
export function RowsFound({ found: { added, changed, same } }: { readonly found: OwnRowsTaken }) {
  const { t, language } = useTexts();
  return (
    <Alert
      type={added + changed > 0 ? 'success' : 'info'}
      showIcon
      role="status"
      title={t('ownRow.found', {
        added: formatNumber(added, language),
        changed: formatNumber(changed, language),
        same: formatNumber(same, language),
      })}
    />
  );
}
