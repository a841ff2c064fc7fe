import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { useEffect, useState } from 'react';

/** From the specification: a loading indicator that is still shown after this time is removed, and the page reloads a moment later. */
export const WATCHDOG_MS = MINUTE_MS;
export const RELOAD_AFTER_MS = 2 * SECOND_MS;

/** Watches a loading indicator while it is shown; true once it must disappear, as the page is about to reload. */
export function useWatchdog(isLoading: boolean, reload: () => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    let reloading: ReturnType<typeof setTimeout> | undefined;
    const watch = setTimeout(() => {
      setOver(true);
      reloading = setTimeout(reload, RELOAD_AFTER_MS);
    }, WATCHDOG_MS);
    return () => {
      clearTimeout(watch);
      clearTimeout(reloading);
      setOver(false);
    };
  }, [isLoading, reload]);
  return isOver;
}
