import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../../db/database.ts';
import { itemCarton } from '../../../db/schema/items.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import type { OrderRow } from '../orderStore.ts';
import type { Step } from './life.ts';
import { LIFE_COLUMNS, type LifeColumn } from './lifeColumns.ts';

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

/** Columns that are no part of an order's life. */
type OtherChanges = Partial<Omit<OrderRow, 'schoolCode' | 'orderId' | 'revision' | LifeColumn>> & {
  readonly [Column in LifeColumn]?: never;
};

/**
 * Writes a step of an order's life, and what else changes, to the order as it was read.
 * @param step null when its life goes on as it was
 */
export async function changeOrder(
  queries: Queries,
  order: OrderRow,
  step: Step | null,
  others?: OtherChanges,
): Promise<OrderRow | Conflict> {
  const revision = order.revision + 1;
  const changed = { ...order, ...others, ...step?.changes };
  const written =
    others === undefined
      ? await queries.prepared(lifeStatement).execute(changed)
      : await queries.orm
          .update(printOrder)
          .set({ ...others, ...step?.changes, revision })
          .where(
            and(
              eq(printOrder.schoolCode, order.schoolCode),
              eq(printOrder.orderId, order.orderId),
              eq(printOrder.revision, order.revision),
            ),
          )
          .returning({ revision: printOrder.revision });
  return written.length > 0 ? { ...changed, revision } : CONFLICT;
}

/**
 * Writes a claim: one conditional update, which one terminal wins.
 * @param cartonCode the carton at terminals that have none of their own for the item
 */
export async function claimOrder(
  queries: Queries,
  order: OrderRow,
  { changes }: Step,
  cartonCode: string | null,
): Promise<OrderRow | Conflict> {
  const changed = { ...order, ...changes };
  const [written] = await queries.prepared(claimStatement).execute({ ...changed, cartonCode });
  return written ? { ...changed, ...written } : CONFLICT;
}

/** An order's life, to be written to the order as it was read: a prepared statement takes every value by its name. */
export function updateLife(orm: Orm, others: { readonly cartonCode?: SQL } = {}) {
  return orm
    .update(printOrder)
    .set({ ...GIVEN_LIFE, ...others, revision: sql`${printOrder.revision} + 1` })
    .where(
      and(
        eq(printOrder.schoolCode, sql.placeholder('schoolCode')),
        eq(printOrder.orderId, sql.placeholder('orderId')),
        eq(printOrder.revision, sql.placeholder('revision')),
      ),
    );
}

const GIVEN_LIFE: Readonly<Record<string, SQL>> = Object.fromEntries(
  Object.keys(LIFE_COLUMNS).map((name) => [name, sql`${sql.placeholder(name)}`]),
);

const lifeStatement = (orm: Orm) =>
  updateLife(orm).returning({ revision: printOrder.revision }).prepare('change_order_life');

const claimStatement = (orm: Orm) =>
  updateLife(orm, { cartonCode: cartonThere(orm) })
    .returning({ revision: printOrder.revision, cartonCode: printOrder.cartonCode })
    .prepare('claim_order');

/** The carton that the claiming terminal has for the item, else the one that is meant everywhere. */
function cartonThere(orm: Orm): SQL {
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
