import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import { encryptNoTakeCode, encryptTakeCode } from '../encryptedTakeCode.ts';
import { newTakeCode } from '../takeCode.ts';
import type { Step } from './life.ts';
import type { Life, LifeColumn } from './lifeColumns.ts';

/** Number of random codes to try; with a million orders one in a hundred is taken. */
const CODE_TRIES = 10;

/** Columns of a new order except its life cycle and pickup code. */
export type NewRow = Omit<
  typeof printOrder.$inferInsert,
  LifeColumn | 'revision' | 'role' | 'takeCodeEncrypted' | 'takeCodeIndex'
>;

/** Inserts an order with a pickup code that was never used before, and returns the code. */
export async function insertOrder(
  queries: Queries,
  { keys, random }: Pick<Deps, 'keys' | 'random'>,
  row: NewRow,
  { changes }: Step<Life>,
): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const takeCode = newTakeCode(random);
    const added = await queries.orm
      .insert(printOrder)
      .values({ ...row, ...changes, role: roleOf(row), ...encryptTakeCode(keys, row, takeCode) })
      .onConflictDoNothing({ target: [printOrder.schoolCode, printOrder.takeCodeIndex] })
      .returning({ orderId: printOrder.orderId });
    if (added.length > 0) return takeCode;
  }
  throw new Error('No free pickup code was found');
}

/** Inserts an order that nobody picks up, electronic or the office's, which therefore has an empty pickup code. */
export async function insertOrderWithoutCode(
  { orm }: Queries,
  { keys }: Pick<Deps, 'keys'>,
  row: NewRow,
  { changes }: Step<Life>,
): Promise<string> {
  await orm
    .insert(printOrder)
    .values({ ...row, ...changes, role: roleOf(row), ...encryptNoTakeCode(keys, row) });
  return '';
}

function roleOf({ schoolCode, userId }: NewRow): SQL {
  return sql`(select role from account where school_code = ${schoolCode} and user_id = ${userId})`;
}
