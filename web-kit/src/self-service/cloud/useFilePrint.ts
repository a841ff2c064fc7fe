import {
  type CloudFile,
  type CloudLayout,
  type CloudOrder,
  cloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useState } from 'react';
import { FIRST_LAYOUT } from '../../ordering/firstLayout.ts';
import { requestKey } from '../../ordering/requestKey.ts';
import { useCallMutation, useCallQuery } from '../../queries.tsx';
import { useSelfService } from '../selfService.ts';
import { costOf } from './cost.ts';
import { layoutFields } from './layoutFields.ts';

const OPEN_ORDERS = 1;
/** More than a person may have open. */
const ROWS_MAX = 100;

/** How a file is printed and what that costs. */
function useLayout(fileId: string, first: CloudLayout, blankPages: readonly number[]) {
  const { t } = useSelfService();
  const [layout, setLayout] = useState(first);
  const config = useCallQuery(cloudPrintCalls.config, {});
  const fee = useCallQuery(cloudPrintCalls.chargeFee, { fileId, layout }, { keepLast: true });
  return {
    layout,
    fee,
    fields: layoutFields({
      layout,
      config: config.data,
      blankPages,
      error: fee.error,
      t,
      onChange: (part) => setLayout({ ...layout, ...part }),
    }),
  };
}

/** A file that is ordered. */
export function useOrderFile(
  { fileId, blankPages }: Pick<CloudFile, 'blankPages' | 'fileId'>,
  onOrdered: (orderId: string) => void,
) {
  const { t, newId } = useSelfService();
  const { layout, fee, fields } = useLayout(fileId, FIRST_LAYOUT, blankPages);
  const [draftId] = useState(newId);
  const create = useCallMutation(cloudPrintCalls.create, {
    saysItself: true,
    renews: [userOrderCalls.listByPage, cloudPrintCalls.chargeFee],
    renewsWhenRefused: true,
  });
  const wish = { fileId, layout };
  return {
    layout,
    fields,
    cost: costOf({ asked: fee, action: create, isOrder: true, t }),
    submit: () =>
      create.mutate(
        { ...wish, requestKey: requestKey(draftId, wish) },
        { onSuccess: ({ orderId }) => onOrdered(orderId) },
      ),
  };
}

/** An order of a file that the platform still has. */
export type FileOrder = CloudOrder & { readonly fileId: string };

/** The open order of a file, as long as it is free or not paid: a fee that was paid is frozen. */
export function useOpenFileOrder(orderId: string) {
  const orders = useCallQuery(cloudPrintCalls.list, { type: OPEN_ORDERS, page: 1, rows: ROWS_MAX });
  const found = orders.data?.rows.find((row) => row.orderId === orderId);
  const isOpen = found !== undefined && (!found.fee.paid || found.fee.totalFee === 0);
  const order = isOpen && found.fileId !== null ? { ...found, fileId: found.fileId } : undefined;
  return { orders, order };
}

/** An order of a file that is printed in another way. */
export function useModifyFile(order: FileOrder, blankPages: readonly number[], onSaved: () => void) {
  const { t } = useSelfService();
  const { orderId, fileId } = order;
  const { layout, fee, fields } = useLayout(fileId, order.layout, blankPages);
  const modify = useCallMutation(cloudPrintCalls.modify, {
    saysItself: true,
    renews: [cloudPrintCalls.list, userOrderCalls.listByPage, userOrderCalls.get, cloudPrintCalls.chargeFee],
    renewsWhenRefused: true,
  });
  return {
    layout,
    fields,
    cost: costOf({ asked: fee, action: modify, isOrder: false, t }),
    submit: () => modify.mutate({ orderId, layout }, { onSuccess: onSaved }),
  };
}
