import { warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../core/administrator.ts';

const AGAIN_MS = 60_000;

/** Counts the warnings that nobody has taken up; 0 while that is not known. */
export function useWarningCount(): number {
  const mayRead = useMay('warning:read');
  const { data } = useCallQuery(warningAdminCalls.count, {}, { enabled: mayRead, againMs: () => AGAIN_MS });
  return data?.open ?? 0;
}
