import { useEffect, useState } from 'react';

/** What had the focus before each form or drawer that is open, the newest last. */
const open: (Element | null)[] = [];

/**
 * Gives the focus back to what had it before, once a form or drawer over the page is gone. Where that is gone, too, as one form led to the next, it goes
 * to what had it before the first of them.
 */
export function useReturnFocus(): void {
  const [befores] = useState(() => [document.activeElement, ...open.toReversed()]);
  useEffect(() => {
    const [before = null] = befores;
    open.push(before);
    return () => {
      open.splice(open.lastIndexOf(before), 1);
      const left = befores.find((each) => each?.isConnected === true && each !== document.body);
      if (left instanceof HTMLElement) left.focus();
    };
  }, [befores]);
}
