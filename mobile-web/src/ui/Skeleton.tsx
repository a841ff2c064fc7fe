import { useEffect, useState } from 'react';
import { useTexts } from '../core/services.ts';

const LONG_MS = 3_000;
const SHAPES = ['a', 'b', 'c', 'd', 'e'];

interface SkeletonProps {
  readonly kind?: 'list' | 'page';
}

/** Shapes of what is coming, so that nothing jumps; after a while it says what is waited for. */
export function Skeleton({ kind = 'list' }: SkeletonProps) {
  const { t } = useTexts();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
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
