import { useMemo } from 'react';
import type { ReportEvent } from '../../flows/report/state.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

/** Sends the events of a report, and leaves it. */
export function useReport() {
  const { send, clock } = useKiosk();
  return useMemo(
    () => ({
      send: (event: ReportEvent) => send({ type: 'report', nowMs: clock.nowMs(), event }),
      close: () => send({ type: 'closeReport', nowMs: clock.nowMs() }),
    }),
    [send, clock],
  );
}
