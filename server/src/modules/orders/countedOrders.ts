import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { sql } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';

/** Orders that were or may have been printed, and electronic documents that were handed out: what they used is used up. */
export const mayHavePrinted = sql`(
  ${printOrder.state} in ('printing', 'printed', 'failed', 'unconfirmed')
  or ${printOrder.state} = 'paid' and ${printOrder.takeType} = ${sql.raw(String(TAKE_TYPES.electronic))}
)`;

/** Orders that can still be printed at the placeholder `now`, including those awaiting approval, reserve their free copies. */
export const canStillPrint = sql`(
  ${printOrder.state} in ('waiting', 'created', 'paid', 'claimed') and ${printOrder.validUntil} > ${sql.placeholder('now')}
  or ${printOrder.state} = 'claimed' and ${printOrder.leaseExpiresAt} > ${sql.placeholder('now')}
)`;
