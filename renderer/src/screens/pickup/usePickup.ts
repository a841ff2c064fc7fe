import type { PickupEvent } from '../../flows/pickup/state.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

export interface PickupActions {
  readonly send: (event: PickupEvent) => void;
  /** Leaves the flow for the home screen; a claimed order is given back. */
  readonly goHome: () => void;
  /** Ends the session: nothing of the person stays, not even the language. */
  readonly finish: () => void;
}

/** What the screens of this flow can set off. */
export function usePickup(): PickupActions {
  const { send, clock, settings } = useKiosk();
  return {
    send: (event) => send({ type: 'pickup', nowMs: clock.nowMs(), event }),
    goHome: () => send({ type: 'goHome', nowMs: clock.nowMs() }),
    finish: () =>
      send({ type: 'end', nowMs: clock.nowMs(), to: 'home', language: settings().defaultLanguage }),
  };
}
