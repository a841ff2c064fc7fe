import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import type { OrderRow } from './orderStore.ts';

/**
 * Whether staff placed an order to print it at a terminal and to hand the paper out, as those of a batch. It has no pickup code, and
 * its person neither sees it among their own nor prints or cancels it.
 */
export function isOfficeOrder({ clientType, takeType }: Pick<OrderRow, 'clientType' | 'takeType'>): boolean {
  return clientType === CLIENT_TYPES.admin && takeType === TAKE_TYPES.atOnce;
}

/** The orders that are not the office's. */
export function isNoOfficeOrder(): SQL {
  return sql`(${printOrder.clientType} is distinct from ${CLIENT_TYPES.admin} or ${printOrder.takeType} <> ${TAKE_TYPES.atOnce})`;
}
