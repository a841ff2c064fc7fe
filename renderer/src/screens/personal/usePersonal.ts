import { useMemo } from 'react';
import type { PersonalEvent } from '../../flows/personal/event.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

export interface Personal {
  readonly send: (event: PersonalEvent) => void;
  /** Leaves for the home screen, which signs the person out. */
  readonly leave: () => void;
}

/** The actions of the screens of own documents and files. */
export function usePersonal(): Personal {
  const { send, clock } = useKiosk();
  return useMemo(
    () => ({
      send: (event) => send({ type: 'personal', nowMs: clock.nowMs(), event }),
      leave: () => send({ type: 'goHome', nowMs: clock.nowMs() }),
    }),
    [send, clock],
  );
}
