import { useEffect, useRef } from 'react';
import { useTexts } from '../core/services.ts';
import { Button } from './Button.tsx';

interface MoreProps {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  /** The last try failed: there is no automatic retry. */
  readonly failed: boolean;
  readonly load: () => void;
  readonly onFocus: () => void;
}

/** The end of a list that goes on: it loads more by itself when it comes into view, and by its button. */
export function More({ hasMore, isBusy, failed, load, onFocus }: MoreProps) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isAutomatic = hasMore && !isBusy && !failed;
  useEffect(() => {
    if (!isAutomatic || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isAutomatic, load]);
  if (!hasMore) return null;
  return (
    <div ref={place} className="more">
      <Button kind="quiet" busy={isBusy} onClick={load} onFocus={onFocus}>
        {t(isBusy ? 'list.moreBusy' : 'list.more')}
      </Button>
    </div>
  );
}
