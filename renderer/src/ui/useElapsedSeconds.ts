import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useState } from 'react';
import { useKiosk } from './KioskContext.tsx';
import { useNow } from './useNow.ts';

/** Whole seconds since the component appeared. */
export function useElapsedSeconds(): number {
  const { clock } = useKiosk();
  const [sinceMs] = useState(clock.nowMs);
  return Math.max(0, Math.floor((useNow(SECOND_MS) - sinceMs) / SECOND_MS));
}
