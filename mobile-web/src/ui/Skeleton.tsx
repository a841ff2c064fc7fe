import { useWatchdog } from '@self-print/web-kit/useWatchdog.ts';
import { useEffect, useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';

const LONG_MS = 3_000;
const SHAPES = ['a', 'b', 'c', 'd', 'e'];

interface SkeletonProps {
  readonly kind?: 'list' | 'page';
}

/** Placeholders for content, so that nothing jumps; after a while it says what is waited for. */
export function Skeleton({ kind = 'list' }: SkeletonProps) {
  const { t } = useTexts();
  const { reload } = useServices();
  const isOver = useWatchdog(true, reload);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return <p role="status">{t('wait.over')}</p>;
  return (
    <div className={`skeleton skeleton--${kind}`} aria-busy="true">
      <p className={isLong ? 'skeleton__words' : 'visually-hidden'} role="status">
        {t(isLong ? 'wait.long' : 'wait.content')}
      </p>
      {SHAPES.map((shape) => (
        <div key={shape} className="skeleton__shape" />
      ))}
    </div>
  );
}
