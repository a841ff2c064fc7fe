import type { Call } from '@self-print/contract/call.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../formatting.ts';
import { requestKey } from '../../ordering/requestKey.ts';
import { unwrap, useCallMutation, useCallQuery } from '../../queries.tsx';
import { saveFile } from '../../saveFile.ts';
import { useSelfService } from '../selfService.ts';
import { isMoving, type Order } from './order.ts';

const ORDER_AGAIN_MS = 10_000;

/** An order, asked for again as long as it may change by itself. */
export function useOrder(orderId: string) {
  return useCallQuery(
    userOrderCalls.get,
    { orderId },
    { againMs: (data) => (data !== undefined && isMoving(data) ? ORDER_AGAIN_MS : false) },
  );
}

/** Cancels an order after asking once. */
export function useCancelOrder(orderId: string) {
  const [isAsking, setAsking] = useState(false);
  const [isKept, setKept] = useState(false);
  const cancel = useCallMutation(userOrderCalls.cancel, {
    saysItself: true,
    renews: [userOrderCalls.get, userOrderCalls.listByPage, userItemCalls.list],
  });
  return {
    isAsking,
    setAsking,
    /** A terminal holds the order, so that it stays. */
    isKept,
    isBusy: cancel.isPending,
    error: cancel.error,
    run: () =>
      cancel.mutate(
        { orderIds: [orderId] },
        {
          onSuccess: ({ cancelled }) => {
            setKept(!cancelled.includes(orderId));
            setAsking(false);
          },
        },
      ),
  };
}

/** Fetches the electronic document of an order and hands it to the browser. */
export function useDownload({ orderId, title }: Pick<Order, 'orderId' | 'title'>) {
  const { language } = useSelfService();
  return useSavedFile(documentCalls.download, { id: orderId }, `${wordsOf(title, language)}.pdf`);
}

/** Fetches a file and hands it to the browser to be saved. A session that has ended leads to the sign-in, as with other calls. */
export function useSavedFile(call: Call, input: Readonly<Record<string, unknown>>, name: string) {
  const { fetchFile, addressOf } = useSelfService();
  const fetched = useMutation({
    meta: { saysItself: true },
    mutationFn: async () => unwrap(await fetchFile(addressOf(call, input))),
    onSuccess: (file) => saveFile(file, name),
  });
  return { isBusy: fetched.isPending, error: fetched.error, run: () => fetched.mutate() };
}

/** Prints an uploaded file again by another order of the same; pressed again after a lost answer it is still one order. */
export function usePrintAgain(orderId: string, onOrdered: (orderId: string) => void) {
  const { newId } = useSelfService();
  const [draftId, setDraftId] = useState(newId);
  const again = useCallMutation(cloudPrintCalls.duplicate, {
    saysItself: true,
    renews: [userOrderCalls.listByPage, cloudPrintCalls.chargeFee],
  });
  return {
    isBusy: again.isPending,
    error: again.error,
    run: () =>
      again.mutate(
        { id: orderId, requestKey: requestKey(draftId, { orderId }) },
        {
          onSuccess: (made) => {
            setDraftId(newId());
            onOrdered(made.orderId);
          },
        },
      ),
  };
}
