import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { useCallQuery } from '../../queries.tsx';

/** More than any school offers at a time. */
const ROWS = 100;

/** The fees that people pay for themselves. */
export function useOfferedFees() {
  return useCallQuery(ownFeeCalls.offered, { rows: ROWS });
}
