import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Services, useServices } from '../../app/services.ts';
import { createUploads, type Uploads } from './uploads.ts';

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
    pause: pauseOrNetwork,
    onReceived: () => void queries.invalidateQueries({ queryKey: [cloudPrintCalls.files.path] }),
  });
  ofSession.set(queries, uploads);
  return uploads;
}

/** Waits a while, or until the browser says that there is a network again. */
function pauseOrNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}
