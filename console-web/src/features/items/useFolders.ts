import { type AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';

const FOLDERS_MAX = 100;

/** The first folders that items may lie in, for their names. */
export function useFolders(): readonly AdminItem[] {
  const asked = useCallQuery(itemAdminCalls.list, { page: 1, rows: FOLDERS_MAX, kind: 'folder' });
  return asked.data?.rows ?? [];
}
