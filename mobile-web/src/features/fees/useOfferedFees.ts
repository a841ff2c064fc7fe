import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';

/** More than any school offers at a time. */
const ROWS = 100;

/** The fees that can be paid here. */
export function useOfferedFees() {
  return useCallQuery(ownFeeCalls.offered, { rows: ROWS });
}
