import { type PaymentPresentation, paymentCalls } from '@self-print/contract/platform/payments.ts';
import { callKey } from '@self-print/web-kit/queries.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../core/services.ts';
import { openPaymentSheet } from './weChatBridge.ts';

/** Pages of providers are opened at these only. */
const WEB = /^https?:\/\//i;

/** Leads the payer to where they pay: the provider's page, or WeChat's payment sheet. */
export function usePresent(): (present: PaymentPresentation) => void {
  const { openAddress } = useServices();
  const queries = useQueryClient();
  return (present) => {
    if (present.kind === 'redirect' && WEB.test(present.url)) openAddress(present.url);
    if (present.kind === 'jsapi')
      openPaymentSheet(window, present.params, () => {
        void queries.invalidateQueries({ queryKey: [callKey(paymentCalls.queryOrder)] });
      });
  };
}
