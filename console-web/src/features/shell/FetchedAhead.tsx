import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchLater } from '../../ui/fetchLater.ts';
import { whenIdle } from '../../ui/whenIdle.ts';

/**
 * Stands behind a page, so that it is there when the page is: once that has its answers and the browser is idle, fetches what may be
 * opened over it.
 */
export function FetchedAhead({ onIdle }: { readonly onIdle: () => void }) {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    return whenIdle(() => {
      onIdle();
      void fetchLater();
    });
  }, [isQuiet, onIdle]);
  return null;
}
