import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { itemCarton } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Claim } from './claimRules.ts';
import type { OrderRow } from './orderStore.ts';

/** Many times more than callers of one order ever meet; reaching it means a fault. */
const ATTEMPTS_MAX = 200;

/** The order was changed by someone else after it was read. */
export const CONFLICT = Symbol('conflict');
export type Conflict = typeof CONFLICT;

/**
 * Runs an attempt again for as long as someone else changes the order between its reading and its writing.
 *
 * Orders are written by comparing `revision` with what was read, so rules can be plain functions of what was read,
 * and of any number of writers exactly one wins each round. A print log is written only together with its order,
 * which makes the order's revision the guard of both.
 */
export async function retryOnConflict<Outcome>(attempt: () => Promise<Outcome | Conflict>): Promise<Outcome> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const outcome = await attempt();
    if (outcome !== CONFLICT) return outcome;
  }
  throw new Error('An order kept changing while it was written');
}

type Changes = Partial<Omit<OrderRow, 'schoolCode' | 'orderId' | 'revision'>>;
type Read = Pick<OrderRow, 'schoolCode' | 'orderId' | 'revision'>;

/** Writes changes to an order as it was read. */
export async function changeOrder<Row extends Read, Made extends Changes>(
  { orm }: Queries,
  order: Row,
  changes: Made,
): Promise<(Row & Made) | Conflict> {
  const revision = order.revision + 1;
  const written = await orm
    .update(printOrder)
    .set({ ...changes, revision })
    .where(sameRevision(order))
    .returning({ revision: printOrder.revision });
  return written.length > 0 ? { ...order, ...changes, revision } : CONFLICT;
}

function sameRevision({ schoolCode, orderId, revision }: Read) {
  return and(
    eq(printOrder.schoolCode, schoolCode),
    eq(printOrder.orderId, orderId),
    eq(printOrder.revision, revision),
  );
}

const given = (name: string) => sql`${sql.placeholder(name)}`;
const claimStatement = (orm: Orm) =>
  orm
    .update(printOrder)
    .set({
      state: given('state'),
      claimedBy: given('claimedBy'),
      fencingToken: given('fencingToken'),
      leaseExpiresAt: given('leaseExpiresAt'),
      copies: given('copies'),
      freeCopies: given('freeCopies'),
      chargedCopies: given('chargedCopies'),
      totalFee: given('totalFee'),
      paidAt: given('paidAt'),
      duplex: given('duplex'),
      unitPrice: given('unitPrice'),
      freePages: given('freePages'),
      feePages: given('feePages'),
      cartonCode: cartonThere(orm),
      revision: sql`${printOrder.revision} + 1`,
    })
    .where(
      and(
        eq(printOrder.schoolCode, sql.placeholder('schoolCode')),
        eq(printOrder.orderId, sql.placeholder('orderId')),
        eq(printOrder.revision, sql.placeholder('revision')),
      ),
    )
    .returning({ revision: printOrder.revision, cartonCode: printOrder.cartonCode })
    .prepare('claim_order');

/** The carton that the claiming terminal has for the item, else the one that is meant everywhere. */
function cartonThere(orm: Orm) {
  const ofTerminal = orm
    .select({ cartonCode: itemCarton.cartonCode })
    .from(itemCarton)
    .where(
      and(
        eq(itemCarton.schoolCode, printOrder.schoolCode),
        eq(itemCarton.itemId, printOrder.itemId),
        eq(itemCarton.terminalCode, sql.placeholder('claimedBy')),
      ),
    );
  return sql`coalesce((${ofTerminal}), ${sql.placeholder('cartonCode')})`;
}

/**
 * Writes a claim: one conditional update, which one terminal wins.
 * @param cartonCode the carton at terminals that have none of their own for the item
 */
export async function claimOrder(
  queries: Queries,
  order: OrderRow,
  claim: Claim,
  cartonCode: string | null,
): Promise<OrderRow | Conflict> {
  const { schoolCode, orderId, revision } = order;
  const { state, claimedBy, fencingToken, leaseExpiresAt } = claim;
  const { copies, freeCopies, chargedCopies, totalFee, paidAt } = claim;
  const { duplex, unitPrice, freePages, feePages } = claim;
  const held = { state, claimedBy, fencingToken, leaseExpiresAt };
  const fee = { copies, freeCopies, chargedCopies, totalFee, paidAt, duplex, unitPrice, freePages, feePages };
  const [written] = await queries
    .prepared(claimStatement)
    .execute({ schoolCode, orderId, revision, cartonCode, ...held, ...fee });
  return written ? { ...order, ...held, ...fee, ...written } : CONFLICT;
}
