import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus from the end of a list to the first of the rows that come there: it would otherwise be pushed out of sight, and go on
 * behind them. Returns what the end of the list calls when it gets the focus.
 */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, count: number): () => void {
  const known = useRef(count);
  const isAtEnd = useRef(false);
  useLayoutEffect(() => {
    const first = list.current?.children[known.current];
    const hasCome = count > known.current;
    known.current = count;
    if (!hasCome || !isAtEnd.current) return;
    isAtEnd.current = false;
    const { activeElement } = document;
    // With the last rows the end itself is gone, and the focus with it. Whoever has gone elsewhere stays there.
    const isStill =
      activeElement === document.body || list.current?.nextElementSibling?.contains(activeElement);
    if (isStill) first?.querySelector<HTMLElement>('a, button')?.focus();
  }, [list, count]);
  return () => {
    isAtEnd.current = true;
  };
}
