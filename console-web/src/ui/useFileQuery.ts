import type { Call } from '@self-print/contract/call.ts';
import { callKey, unwrap } from '@self-print/web-kit/queries.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../core/services.ts';

interface FileQueryOptions<Content> {
  readonly read: (file: Blob) => Content | Promise<Content>;
  readonly enabled?: boolean;
  /** The file never changes: it is fetched once. */
  readonly isFixed?: boolean;
}

/** Asks the platform for a file and keeps what was read of it. */
export function useFileQuery<Content>(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  { read, enabled = true, isFixed = false }: FileQueryOptions<Content>,
) {
  const { api } = useServices();
  return useQuery({
    queryKey: [callKey(call), input],
    enabled,
    ...(isFixed ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    queryFn: async ({ signal }) => read(unwrap(await api.file(call, input, signal))),
  });
}
