import { type PayMethod, payerNameCalls } from '@self-print/contract/platform/payments.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import type { usePayment } from '@self-print/web-kit/self-service/payment/usePayment.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../../../core/services.ts';
import { channelToBegin } from './payState.ts';

/** Pages of providers are opened at these only. */
const WEB = /^https?:\/\//i;

/**
 * Begins to pay in a way that was chosen. Where that is WeChat's payment sheet and WeChat has not told yet who pays, the browser goes there
 * first; once it is back, the same way is begun by itself, and not again when the page is loaded again.
 */
export function usePayInApp(orderId: string, { methods, choose }: ReturnType<typeof usePayment>) {
  const { openAddress } = useServices();
  const location = useLocation();
  const navigate = useNavigate();
  const begin = channelToBegin(location.state);
  const inApp = methods?.find(({ flow }: PayMethod) => flow === 'jsapi');
  const known = useCallQuery(
    payerNameCalls.isKnown,
    { channelId: inApp?.channelId ?? '' },
    { enabled: inApp !== undefined, isFleeting: true },
  );
  const ask = useCallMutation(payerNameCalls.ask, { saysItself: true });
  const hasBegun = useRef(false);
  const isBound = known.data?.bound === true;
  useEffect(() => {
    if (hasBegun.current || !isBound || inApp === undefined || inApp.channelId !== begin) return;
    hasBegun.current = true;
    // The browser keeps the way with this page in its history.
    void navigate(location, { replace: true, state: null });
    choose(inApp);
  }, [isBound, inApp, begin, choose, navigate, location]);
  return {
    error: ask.error ?? known.error,
    isAsking: ask.isPending || (inApp !== undefined && known.isPending),
    choose: (method: PayMethod) => {
      if (method.flow !== 'jsapi' || isBound) return choose(method);
      ask.mutate(
        { orderId, channelId: method.channelId },
        { onSuccess: ({ address }) => void (WEB.test(address) && openAddress(address)) },
      );
    },
  };
}
