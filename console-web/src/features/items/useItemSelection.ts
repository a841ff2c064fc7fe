import type { AdminItem } from '@self-print/contract/platform/itemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';

const NO_ROWS: readonly AdminItem[] = [];

/** The documents that are selected, always as the list shows them now: what is on another page is not selected. */
export function useItemSelection(rows = NO_ROWS) {
  const { t, language } = useTexts();
  const [itemIds, choose] = useState<readonly string[]>([]);
  const chosen = rows.filter((item) => isSelectable(item) && itemIds.includes(item.itemId));
  const selection: NonNullable<DataTableProps<AdminItem>['selection']> = {
    selectedRowKeys: chosen.map(({ itemId }) => itemId),
    onChange: (keys) => choose(keys.map(String)),
    getCheckboxProps: (item) => ({
      disabled: !isSelectable(item),
      'aria-label': t('item.choose', { name: wordsOf(item.title, language) }),
    }),
  };
  return { chosen, choose, selection };
}

function isSelectable({ kind, archived }: AdminItem): boolean {
  return kind === 'document' && !archived;
}
