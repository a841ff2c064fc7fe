import { useMemo } from 'react';
import type { PaymentEvent } from '../../flows/payment/state.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

/** Sends the events of the screens of a payment. */
export function usePayment(): (event: PaymentEvent) => void {
  const { send, clock } = useKiosk();
  return useMemo(() => (event) => send({ type: 'payment', nowMs: clock.nowMs(), event }), [send, clock]);
}
