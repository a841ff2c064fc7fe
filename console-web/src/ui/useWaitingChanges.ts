import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../core/administrator.ts';

const AGAIN_MS = 60_000;

/** Counts the changes on which the administrator may decide; 0 while that is not known. */
export function useWaitingChanges(): number {
  const mayDecide = useMay('price:approve');
  const { data } = useCallQuery(
    approvalCalls.list,
    { page: 1, rows: 1, mine: true },
    { enabled: mayDecide, againMs: () => AGAIN_MS },
  );
  return data?.total ?? 0;
}
