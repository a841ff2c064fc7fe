import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/** Where signing out leads: nothing may stay on the screen because of an unanswered question. */
const NOT_ASKED: ReadonlySet<string> = new Set(['/login', '/noPermission']);

/**
 * Asks before unsaved changes are left: by closing the tab, by a link of the console or by the browser's own buttons.
 * @param words what is asked; the browser has words of its own for a tab that is closed
 */
export function useLeaveGuard(isChanged: boolean, words: string): void {
  const asked = useRef(words);
  asked.current = words;
  useEffect(() => {
    if (!isChanged) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [isChanged]);
  const blocker = useBlocker(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
      isChanged && from !== to && !NOT_ASKED.has(to),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(asked.current)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
