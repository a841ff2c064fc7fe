import { useEffect } from 'react';

/** Asks before what was not saved is left: by closing the tab, or by a link of the console. */
export function useLeaveGuard(isChanged: boolean, words: string): void {
  useEffect(() => {
    if (!isChanged) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link === null || window.confirm(words)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', unload);
    window.addEventListener('click', click, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('click', click, { capture: true });
    };
  }, [isChanged, words]);
}
