import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useEffect, useState } from 'react';

/** Counts down the seconds until a time of this page's clock; 0 when it has come, or without one. */
export function useSecondsLeft(untilMs: number | undefined, nowMs: () => number): number {
  const [, setTick] = useState(0);
  const left = untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs()) / SECOND_MS));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
