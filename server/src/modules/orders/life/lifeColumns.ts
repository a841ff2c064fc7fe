import { printOrder } from '../../../db/schema/orders.ts';
import { FEE_COLUMNS } from '../fee.ts';
import type { OrderRow } from '../orderStore.ts';

/** The columns that only the life cycle may write. */
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

/** The life-cycle columns of an order. */
export type Life = Pick<OrderRow, LifeColumn>;

/** All columns that life-cycle decisions depend on. */
export type Standing = Life & Pick<OrderRow, 'orderType' | 'takeType' | 'pages'>;

/** Life-cycle columns changed by an event. */
export type LifeChanges = Partial<Life>;
