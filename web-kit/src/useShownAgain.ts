import { useEffect, useRef } from 'react';

/** Calls back when the browser shows the page as it was left, once a person has gone Back from the page of another system. */
export function useShownAgain(onShown: () => void): void {
  const latest = useRef(onShown);
  latest.current = onShown;
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
