import { type RefObject, useEffect, useRef, useState } from 'react';

/** Places this close to the visible part of the page count as near. */
const NEAR = '400px';

/** Whether a place has ever come near the visible part of the page: only then what it shows is fetched. */
export function useIsNear<Place extends Element>(): {
  readonly place: RefObject<Place | null>;
  readonly isNear: boolean;
} {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
}
