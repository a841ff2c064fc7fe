import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import {
  type PayMethod,
  type PaymentPresentation,
  paymentCalls,
} from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, callKey, useCallMutation, useCallQuery } from '../../queries.tsx';
import { useSelfService } from '../selfService.ts';
import { isMoving, mayChoose, stepOf, stepWords } from './standing.ts';

/** How often the platform is asked while somebody pays; not while the page is hidden. */
const PAY_POLL_MS = 2 * SECOND_MS;

/** Where the page runs: which ways to pay can work there. */
export type PayBrowser = 'phone' | 'wechat' | 'pc';

interface PaymentOptions {
  readonly orderId: string;
  readonly browser: PayBrowser;
  /** Leads the payer to where they pay, as a way has just been begun. */
  readonly onPresent: (present: PaymentPresentation) => void;
}

/** Paying one's own order. How it stands is what the platform says, never what an answer or an address led to believe. */
export function usePayment({ orderId, browser, onPresent }: PaymentOptions) {
  const { t, language } = useSelfService();
  const view = useCallQuery(
    paymentCalls.queryOrder,
    { orderId },
    {
      isFleeting: true,
      againMs: (data) => (data !== undefined && isMoving(stepOf(data)) ? PAY_POLL_MS : false),
    },
  );
  const step = view.data && stepOf(view.data);
  const canChoose = step !== undefined && mayChoose(step);
  const methods = useCallQuery(paymentCalls.payTypes, { id: orderId, browser }, { enabled: canChoose });
  const start = useCallMutation(paymentCalls.unifiedOrder, {
    saysItself: true,
    renews: [paymentCalls.queryOrder],
  });
  const close = useCallMutation(paymentCalls.closeOrder, {
    saysItself: true,
    renews: [paymentCalls.queryOrder],
  });
  useRenewedOrder(step === 'paid' || step === 'refunded');
  const isLost = start.error instanceof CallError && start.error.failure.kind !== 'refused';
  return {
    view,
    step,
    words: view.data && step && stepWords(step, view.data, t, language),
    /** The ways to choose from; undefined while they are asked for, and where nothing can be chosen. */
    methods: canChoose ? methods.data : undefined,
    methodsError: canChoose ? methods.error : null,
    askMethods: () => void methods.refetch(),
    isBusy: start.isPending || close.isPending,
    /** Why the last try was not begun; not where no answer came, as it may have been. */
    error: isLost ? null : (start.error ?? close.error),
    isLost,
    choose: ({ channelId, channelType }: PayMethod) =>
      start.mutate(
        { orderId, channelId, channelType, browser },
        {
          onSuccess: ({ present }) => {
            if (present !== null) onPresent(present);
          },
          onError: () => void view.refetch(),
        },
      ),
    close: () => close.mutate({ orderId }, { onError: () => void view.refetch() }),
  };
}

/** The order is another one once it is paid: lists and details are asked for again. */
function useRenewedOrder(isSettled: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isSettled) return;
    for (const call of [userOrderCalls.get, userOrderCalls.listByPage, ownFeeCalls.get, ownFeeCalls.list])
      void queries.invalidateQueries({ queryKey: [callKey(call)] });
  }, [isSettled, queries]);
}
