import { useEffect, useState } from 'react';
import { useKiosk } from './KioskContext.tsx';

/** The clock that only goes forward; renders again at every full step. */
export function useNow(stepMs: number): number {
  return useSteps('nowMs', stepMs);
}

/** The machine's date; renders again at every full step. */
export function useDate(stepMs: number): number {
  return useSteps('dateMs', stepMs);
}

function useSteps(read: 'nowMs' | 'dateMs', stepMs: number): number {
  const { clock } = useKiosk();
  const [nowMs, setNowMs] = useState(clock[read]);
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      const atMs = clock[read]();
      setNowMs(atMs);
      cancel = clock.after(stepMs - (atMs % stepMs), tick);
    };
    tick();
    return () => cancel();
  }, [clock, read, stepMs]);
  return nowMs;
}
