import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { canonicalJson } from '../../crypto/canonicalJson.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isUncompleted } from './openOrders.ts';
import type { OrderOwner } from './personOrderStore.ts';

/** A request that may be sent again because its answer was lost. */
export interface OrderRequest {
  /** A UUID that the caller makes of what is asked for. */
  readonly key: string;
  /** All that is asked for, as it was sent; the order of names does not matter. */
  readonly wish: Readonly<Record<string, unknown>>;
}

/** What an order remembers of the request that made it: what was asked for can be compared with it and not be read from it. */
export function digestOfWish(keys: Keys, { schoolCode, userId }: OrderOwner, { wish }: OrderRequest) {
  return keys.index('order.wish', canonicalJson([schoolCode, userId, wish]));
}

/**
 * The order that the same request has made. A key that was used for something else is refused (`BAD_REQUEST`, field
 * `requestKey`): answering with the old order would give a person a document that they no longer ask for. A client that makes its keys
 * of what is asked for never meets that.
 */
export async function findRequested(
  { orm }: Queries,
  keys: Keys,
  owner: OrderOwner,
  request: OrderRequest | undefined,
): Promise<Result<{ readonly orderId: string }, CallProblem> | undefined> {
  if (request === undefined) return undefined;
  const [row] = await orm
    .select({ orderId: printOrder.orderId, digest: printOrder.requestDigest })
    .from(printOrder)
    .where(and(ownedBy(owner), eq(printOrder.requestKey, request.key)));
  if (!row) return undefined;
  const isSame = row.digest !== null && Buffer.compare(row.digest, digestOfWish(keys, owner, request)) === 0;
  return isSame
    ? ok({ orderId: row.orderId })
    : fail(problem('BAD_REQUEST', { detail: { field: 'requestKey' } }));
}

/** The problem of a person who has the same order already and has not fetched it yet. */
export async function sameOrderProblem(
  { orm }: Queries,
  owner: OrderOwner,
  requestIndex: Uint8Array,
  now: Date,
): Promise<CallProblem | undefined> {
  const [same] = await orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(and(ownedBy(owner), eq(printOrder.requestIndex, requestIndex), isUncompleted(now)))
    .limit(1);
  return same && problem('SAME_ORDER_EXISTS', { detail: { orderId: same.orderId } });
}

function ownedBy({ schoolCode, userId }: OrderOwner): SQL | undefined {
  return and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.userId, userId));
}
