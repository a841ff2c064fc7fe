import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type OwnFeeDetail, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { useCallQuery } from '../../queries.tsx';

const AGAIN_MS = 5 * SECOND_MS;
/** States that may change while somebody looks at them. */
const MOVING: ReadonlySet<OwnFeeDetail['state'] | undefined> = new Set(['unpaid', 'paying', 'refunding']);

/** One of one's own fees, as it stands. */
export function useOwnFee(orderId: string) {
  return useCallQuery(
    ownFeeCalls.get,
    { orderId },
    { againMs: (data) => (MOVING.has(data?.state) ? AGAIN_MS : false) },
  );
}

/** What can be done with a fee in its state: paid on, ordered anew, or nothing. */
export function nextOf({ state }: Pick<OwnFeeDetail, 'state'>): 'pay' | 'again' | undefined {
  if (state === 'unpaid' || state === 'paying') return 'pay';
  return state === 'expired' ? 'again' : undefined;
}
