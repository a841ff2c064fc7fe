import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../core/administrator.ts';

const AGAIN_MS = 60_000;

interface WaitingOrders {
  /** Whether there is anything that the administrator may do about orders. */
  readonly mayAct: boolean;
  /** Orders that wait for this administrator; 0 while that is not known. */
  readonly count: number;
}

/** Counts the orders on which the administrator can act now: to approve, or prints to settle. */
export function useWaitingOrders(): WaitingOrders {
  const mayRead = useMay('order:read');
  const mayApprove = useMay('order:approve');
  const maySettle = useMay('order:write');
  const mayAct = mayRead && (mayApprove || maySettle);
  const { data } = useCallQuery(
    orderAdminCalls.list,
    { page: 1, rows: 1, mine: true },
    { enabled: mayAct, againMs: () => AGAIN_MS },
  );
  return { mayAct, count: data?.total ?? 0 };
}
