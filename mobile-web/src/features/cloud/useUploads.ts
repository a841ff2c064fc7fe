import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { pauseOrNetwork } from '@self-print/web-kit/uploads/pauseOrNetwork.ts';
import { createUploads, type Uploads } from '@self-print/web-kit/uploads/uploads.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Services, useServices } from '../../core/services.ts';

/** One for each log-in, as the answers that are kept. */
const ofSession = new WeakMap<QueryClient, Uploads>();

export function useUploads() {
  const services = useServices();
  const queries = useQueryClient();
  const uploads = ofSession.get(queries) ?? begin(services, queries);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  return { uploads, list };
}

function begin({ api }: Services, queries: QueryClient): Uploads {
  const uploads = createUploads({
    call: api.call,
    calls: cloudPrintCalls,
    pause: pauseOrNetwork,
    onReceived: () => void queries.invalidateQueries({ queryKey: [cloudPrintCalls.files.path] }),
  });
  ofSession.set(queries, uploads);
  return uploads;
}
