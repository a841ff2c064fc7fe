import { printOrder } from '../../../db/schema/orders.ts';
import { FEE_COLUMNS } from '../fee.ts';
import type { OrderRow } from '../orderStore.ts';

/** The columns that only an order's life may write. */
export const LIFE_COLUMNS = {
  state: printOrder.state,
  payment: printOrder.payment,
  claimedBy: printOrder.claimedBy,
  fencingToken: printOrder.fencingToken,
  leaseExpiresAt: printOrder.leaseExpiresAt,
  activePrintLogId: printOrder.activePrintLogId,
  validUntil: printOrder.validUntil,
  printedAt: printOrder.printedAt,
  cancelledAt: printOrder.cancelledAt,
  ...FEE_COLUMNS,
};

export type LifeColumn = keyof typeof LIFE_COLUMNS;

/** An order as far as its life goes. */
export type Life = Pick<OrderRow, LifeColumn>;

/** What decides about an order's life. */
export type Standing = Life & Pick<OrderRow, 'orderType' | 'takeType' | 'pages'>;

/** What an event changes of an order. */
export type LifeChanges = Partial<Life>;
