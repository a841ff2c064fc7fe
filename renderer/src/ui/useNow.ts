import { useEffect, useState } from 'react';
import { useKiosk } from './KioskContext.tsx';

/** The time; renders again at every full step. */
export function useNow(stepMs: number): number {
  const { clock } = useKiosk();
  const [nowMs, setNowMs] = useState(clock.nowMs);
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      const atMs = clock.nowMs();
      setNowMs(atMs);
      cancel = clock.after(stepMs - (atMs % stepMs), tick);
    };
    tick();
    return () => cancel();
  }, [clock, stepMs]);
  return nowMs;
}
