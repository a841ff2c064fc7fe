import { useMemo } from 'react';
import type { SelfPayEvent } from '../../flows/selfPay/state.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

/** Sends the events of the screens of fees. */
export function useSelfPay(): (event: SelfPayEvent) => void {
  const { send, clock } = useKiosk();
  return useMemo(() => (event) => send({ type: 'selfPay', nowMs: clock.nowMs(), event }), [send, clock]);
}
