import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { FeeDetail } from '@self-print/contract/platform/orders.ts';
import type { OrderRow } from './orderStore.ts';
import type { Quota } from './quota.ts';

type Priced = Pick<
  OrderRow,
  | 'orderType'
  | 'pages'
  | 'copies'
  | 'unitPrice'
  | 'freeCopies'
  | 'chargedCopies'
  | 'freePages'
  | 'feePages'
  | 'totalFee'
  | 'paidAt'
>;

/** What an order costs and why. Cloud print is charged per side; its complete copies are reported as well. */
export function feeDetailOf(order: Priced, quota: Quota): FeeDetail {
  const { copies, totalFee } = order;
  const paid = order.paidAt !== null;
  if (order.orderType !== CLOUD_ORDER) {
    const { unitPrice, freeCopies, chargedCopies } = order;
    const remainingFreeCopies = quota.freeCopies;
    return { unitPrice, copies, freeCopies, remainingFreeCopies, chargedCopies, totalFee, paid };
  }
  const remainingFree = quota.cloud?.freePages ?? 0;
  const wholeCopies = (sides: number) => (order.pages === 0 ? 0 : Math.floor(sides / order.pages));
  const freeCopies = Math.min(copies, wholeCopies(order.freePages));
  return {
    unitPrice: order.unitPrice * order.pages,
    copies,
    freeCopies,
    remainingFreeCopies: wholeCopies(remainingFree),
    chargedCopies: copies - freeCopies,
    totalFee,
    paid,
    sides: {
      perSide: order.unitPrice,
      free: order.freePages,
      charged: order.feePages,
      remainingFree,
    },
  };
}
