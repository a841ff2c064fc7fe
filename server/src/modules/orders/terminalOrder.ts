import { maskText } from '@self-print/contract/masking.ts';
import type { OrderState, TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { Keys } from '../../crypto/keys.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { isFeeFrozen } from './fee.ts';
import { feeDetailOf } from './feeDetail.ts';
import type { ItemTerms, OrderContext, OrderRow } from './orderStore.ts';
import type { Quota } from './quota.ts';

/** The specification's print state: 0 not printed, 1 printed, 2 failed. An unknown outcome is not printable. */
export function printStateOf(state: OrderState): 0 | 1 | 2 {
  if (state === 'printed') return 1;
  return state === 'failed' || state === 'unconfirmed' ? 2 : 0;
}

/** Maximum number of copies at the terminal; the current number when it cannot be changed. */
function copiesMaxOf(order: OrderRow, item: ItemTerms | null, quota: Quota): number {
  if (isFeeFrozen(order)) return order.copies;
  if (quota.cloud) return Math.max(order.copies, quota.cloud.copiesMax);
  if (item === null || !item.copiesChangeable) return order.copies;
  return Math.max(order.copies, Math.min(item.copiesMax, quota.printable ?? item.copiesMax));
}

/** An order as shown to the terminal that holds it. */
export function viewForTerminal(keys: Keys, context: OrderContext, quota: Quota): TerminalOrder {
  const { order, item, owner } = context;
  const names = decryptNames(keys, order, owner);
  const leaseExpiresAt = order.leaseExpiresAt ?? order.validUntil;
  return {
    orderId: order.orderId,
    orderType: order.orderType,
    itemId: order.itemId,
    title: { zh: order.titleZh, en: order.titleEn },
    userName: maskText('name', names.name),
    userId: maskText('number', names.userName),
    state: order.state,
    printState: printStateOf(order.state),
    pages: order.pages,
    sizeBytes: order.contentLength,
    copies: order.copies,
    copiesMax: copiesMaxOf(order, item, quota),
    duplex: order.duplex,
    horizontal: order.horizontal,
    colour: order.colour,
    paperSize: order.paperSize,
    cartonCode: order.cartonCode,
    fee: feeDetailOf(order, quota),
    validUntil: order.validUntil.toISOString(),
    leaseExpiresAt: leaseExpiresAt.toISOString(),
  };
}
