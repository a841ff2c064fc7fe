import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { canonicalJson } from '../../crypto/canonicalJson.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isUncompleted } from './openOrders.ts';
import type { OrderOwner } from './personOrderStore.ts';

/** A request that may be repeated because its answer was lost. */
export interface OrderRequest {
  /** A UUID that the caller generates for the request. */
  readonly key: string;
  /** The request's content as sent; property order is irrelevant. */
  readonly wish: Readonly<Record<string, unknown>>;
}

/** Digest of the request stored with its order: a repeated request can be compared with it, but not reconstructed from it. */
export function digestOfWish(keys: Keys, { schoolCode, userId }: OrderOwner, { wish }: OrderRequest) {
  return keys.index('order.wish', canonicalJson([schoolCode, userId, wish]));
}

/**
 * Returns the order that the same request created. Reusing a key for a different request fails (`BAD_REQUEST`, field
 * `requestKey`), because answering with the old order would give the person a document that they did not ask for. Clients that
 * derive their keys from the content never run into this.
 */
export async function findRequested(
  { orm }: Queries,
  keys: Keys,
  owner: OrderOwner,
  request: OrderRequest | undefined,
): Promise<Outcome<{ readonly orderId: string }, 'BAD_REQUEST'> | undefined> {
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

/** Error for a person who already has an identical order that is not picked up yet. */
export async function sameOrderProblem(
  { orm }: Queries,
  owner: OrderOwner,
  requestIndex: Uint8Array,
  now: Date,
): Promise<CallProblem<'SAME_ORDER_EXISTS'> | undefined> {
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
