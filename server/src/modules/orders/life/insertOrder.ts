import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import { encryptNoTakeCode, encryptTakeCode } from '../encryptedTakeCode.ts';
import { newTakeCode } from '../takeCode.ts';
import type { Step } from './life.ts';
import type { Life, LifeColumn } from './lifeColumns.ts';

/** Codes that are tried before giving up; with a million orders one in a hundred is taken. */
const CODE_TRIES = 10;

/** The columns of a new order, apart from its life and its pickup code. */
export type NewRow = Omit<
  typeof printOrder.$inferInsert,
  LifeColumn | 'revision' | 'takeCodeEncrypted' | 'takeCodeIndex'
>;

/** Adds the row of an order with a pickup code that no order has or had, and gives the code. */
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
      .values({ ...row, ...changes, ...encryptTakeCode(keys, row, takeCode) })
      .onConflictDoNothing({ target: [printOrder.schoolCode, printOrder.takeCodeIndex] })
      .returning({ orderId: printOrder.orderId });
    if (added.length > 0) return takeCode;
  }
  throw new Error('No free pickup code was found');
}

/** Adds the row of an order that no terminal prints, so that there is no code for it: an empty one. */
export async function insertElectronicOrder(
  { orm }: Queries,
  { keys }: Pick<Deps, 'keys'>,
  row: NewRow,
  { changes }: Step<Life>,
): Promise<string> {
  await orm.insert(printOrder).values({ ...row, ...changes, ...encryptNoTakeCode(keys, row) });
  return '';
}
