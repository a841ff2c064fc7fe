import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../core/administrator.ts';

const AGAIN_MS = 60_000;

/** Counts the reports of faults that are open; 0 while that is not known. */
export function useFaultCount(): number {
  const mayRead = useMay('fault:read');
  const { data } = useCallQuery(faultAdminCalls.count, {}, { enabled: mayRead, againMs: () => AGAIN_MS });
  return data?.open ?? 0;
}
