import { type AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useAsk } from '../../app/queries.ts';

const ITEMS_MAX = 100;

/** The folders that items may lie in. */
export function useFolders(): readonly AdminItem[] {
  const asked = useAsk(itemAdminCalls.list, { page: 1, rows: ITEMS_MAX });
  return (asked.data?.rows ?? []).filter(({ kind }) => kind === 'folder');
}
