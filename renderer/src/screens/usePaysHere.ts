import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { useEffect, useState } from 'react';
import { useKiosk } from '../ui/KioskContext.tsx';

/** Whether this terminal offers a way to pay. Asked only where it matters; without an answer it offers none. */
export function usePaysHere(matters: boolean): 'asking' | 'yes' | 'no' {
  const { api } = useKiosk();
  const [answer, setAnswer] = useState<'asking' | 'yes' | 'no'>('asking');
  useEffect(() => {
    if (!matters) return;
    const stay = new AbortController();
    const { platform } = api.action();
    void platform.call(terminalPaymentCalls.payTypes, {}, { signal: stay.signal }).then((offered) => {
      if (!stay.signal.aborted) setAnswer(offered.ok && offered.value.length > 0 ? 'yes' : 'no');
    });
    return () => stay.abort();
  }, [api, matters]);
  return answer;
}
