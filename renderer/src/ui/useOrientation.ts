import { useSyncExternalStore } from 'react';

const PORTRAIT = '(orientation: portrait)';

/** How the screen is mounted. */
export function useOrientation(): 'portrait' | 'landscape' {
  const isPortrait = useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(PORTRAIT);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(PORTRAIT).matches,
  );
  return isPortrait ? 'portrait' : 'landscape';
}
