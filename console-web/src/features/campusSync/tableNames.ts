import { ONLY_TABLE } from '@self-print/contract/dataSource.ts';
import { useTexts } from '../../core/services.ts';

interface NamedTable {
  readonly schema: string;
  readonly name: string;
}

/** Tables as they are shown and chosen. */
export function useTableNames(): (table: NamedTable) => string {
  const { t } = useTexts();
  return ({ schema, name }) =>
    schema === ONLY_TABLE.schema && name === ONLY_TABLE.name ? t('sync.allRows') : `${schema}.${name}`;
}
