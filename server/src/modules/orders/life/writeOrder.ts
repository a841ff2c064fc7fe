import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { requiredCarton } from '../../cartons/requiredCarton.ts';
import type { OrderRow } from '../orderStore.ts';
import type { Step } from './life.ts';
import { LIFE_COLUMNS, type LifeColumn } from './lifeColumns.ts';

/** Far more than contention on one order can cause; reaching it indicates a bug. */
const ATTEMPTS_MAX = 200;

/** The order was changed by someone else after it was read. */
export const CONFLICT = Symbol('conflict');
export type Conflict = typeof CONFLICT;

/**
 * Repeats an attempt as long as someone else changes the order between its reading and writing.
 *
 * Orders are written with a comparison of `revision`, so that rules can be pure functions of what was read; of several
 * concurrent writers exactly one wins per round. A print log is only written together with its order, so the order's revision
 * guards both.
 */
export async function retryOnConflict<Outcome>(attempt: () => Promise<Outcome | Conflict>): Promise<Outcome> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const outcome = await attempt();
    if (outcome !== CONFLICT) return outcome;
  }
  throw new Error('An order kept changing while it was written');
}

/** Columns outside the life cycle. */
type OtherChanges = Partial<Omit<OrderRow, 'schoolCode' | 'orderId' | 'revision' | LifeColumn>> & {
  readonly [Column in LifeColumn]?: never;
};

/**
 * Writes a life-cycle step and other changes, provided the order is unchanged since it was read.
 * @param step null when the life cycle is unaffected
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
 * Writes a claim by one conditional update, which only one terminal wins, with the carton that holds there.
 * @param named the carton that the order itself names, before any other
 */
export async function claimOrder(
  queries: Queries,
  order: OrderRow,
  { changes }: Step,
  named: string | null,
): Promise<OrderRow | Conflict> {
  const changed = { ...order, ...changes };
  const [written] = await queries.prepared(claimStatement).execute({ ...changed, named });
  return written ? { ...changed, ...written } : CONFLICT;
}

/** Prepared statement that updates the life-cycle columns of an unchanged order; it takes each value by name. */
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
  updateLife(orm, { cartonCode: cartonThere() })
    .returning({ revision: printOrder.revision, cartonCode: printOrder.cartonCode })
    .prepare('claim_order');

/** The carton that the claiming terminal must print from, for the item or for the person; null lets it choose. */
const cartonThere = () =>
  sql`coalesce(${sql.placeholder('named')}::text, ${requiredCarton({
    schoolCode: printOrder.schoolCode,
    terminalCode: sql.placeholder('claimedBy'),
    itemId: printOrder.itemId,
    userId: printOrder.userId,
    paperSize: printOrder.paperSize,
  })})`;
