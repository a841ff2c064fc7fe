import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { printItem } from '../../db/schema/items.ts';
import { printOrder, takeCodeGuard } from '../../db/schema/orders.ts';
import { licence, school } from '../../db/schema/schools.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

export type OrderRow = typeof printOrder.$inferSelect;
export type ItemRow = typeof printItem.$inferSelect;

/** The columns of an item that its orders depend on. The others serve the choice of items and would double what a look-up reads. */
const terms = {
  itemId: printItem.itemId,
  unitPrice: printItem.unitPrice,
  freeCopies: printItem.freeCopies,
  printLimit: printItem.printLimit,
  countPeriod: printItem.countPeriod,
  copiesMax: printItem.copiesMax,
  copiesChangeable: printItem.copiesChangeable,
  cartonCode: printItem.cartonCode,
  paused: printItem.paused,
};
export type ItemTerms = Pick<ItemRow, keyof typeof terms>;

/** An order with everything that its rules and views depend on. */
export interface OrderContext {
  readonly order: OrderRow;
  readonly item: ItemTerms | null;
  /** Role and encrypted names of the person. */
  readonly owner: {
    readonly role: string;
    readonly userNameEncrypted: Uint8Array;
    readonly nameEncrypted: Uint8Array;
  };
  readonly timeZone: string;
  readonly licensed: boolean;
}

/** Result of looking up a typed pickup code, read in one statement. */
export interface CodeLookup {
  readonly licensed: boolean;
  readonly lockedUntil: Date | null;
  /** Wrong codes at the terminal that may still count. */
  readonly wrongTries: number;
  readonly found: OrderContext | undefined;
}

const owner = {
  role: account.role,
  userNameEncrypted: account.userNameEncrypted,
  nameEncrypted: account.nameEncrypted,
};
const ofItem = and(eq(printItem.schoolCode, printOrder.schoolCode), eq(printItem.itemId, printOrder.itemId));
const ofOwner = and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId));
const ofTakeCodePrint = and(eq(licence.schoolCode, school.schoolCode), eq(licence.module, 'TAKE_CODE_PRINT'));
const licensed = sql<boolean>`coalesce(${licence.enabled}, false)`;
/** Whether the school has one of the modules by which a terminal can come to hold an order. */
const printsSomehow = sql<boolean>`exists (
  select 1 from ${licence} where ${licence.schoolCode} = ${printOrder.schoolCode} and ${licence.enabled}
    and ${licence.module} in ('TAKE_CODE_PRINT', 'SELF_PRINT', 'CLOUD_PRINT', 'SELF_PAYMENT', 'SELF_INQUIRY', 'OUTPATIENT', 'STUDENT_CARD')
)`;

const byCode = (orm: Orm) =>
  orm
    .select({
      order: printOrder,
      item: terms,
      owner,
      timeZone: school.timeZone,
      licensed,
      lockedUntil: takeCodeGuard.lockedUntil,
      wrongTries: sql<number>`coalesce(cardinality(${takeCodeGuard.wrongAt}), 0)`,
    })
    .from(school)
    .leftJoin(licence, ofTakeCodePrint)
    .leftJoin(
      takeCodeGuard,
      and(
        eq(takeCodeGuard.schoolCode, school.schoolCode),
        eq(takeCodeGuard.terminalCode, sql.placeholder('terminalCode')),
      ),
    )
    .leftJoin(
      printOrder,
      and(
        eq(printOrder.schoolCode, school.schoolCode),
        eq(printOrder.takeCodeIndex, sql.placeholder('takeCodeIndex')),
      ),
    )
    .leftJoin(printItem, ofItem)
    .leftJoin(account, ofOwner)
    .where(eq(school.schoolCode, sql.placeholder('schoolCode')))
    .prepare('order_by_code');

const byId = (orm: Orm) =>
  orm
    .select({ order: printOrder, item: terms, owner, timeZone: school.timeZone, licensed: printsSomehow })
    .from(printOrder)
    .innerJoin(school, eq(school.schoolCode, printOrder.schoolCode))
    .innerJoin(account, ofOwner)
    .leftJoin(printItem, ofItem)
    .where(
      and(
        eq(printOrder.schoolCode, sql.placeholder('schoolCode')),
        eq(printOrder.orderId, sql.placeholder('orderId')),
      ),
    )
    .prepare('order_by_id');

/** Looks up a pickup code for a terminal; without an index the text is not a valid code. */
export async function lookUpCode(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  takeCodeIndex: Uint8Array | null,
): Promise<CodeLookup> {
  const [row] = await queries.prepared(byCode).execute({ schoolCode, terminalCode, takeCodeIndex });
  if (!row) return { licensed: false, lockedUntil: null, wrongTries: 0, found: undefined };
  const { order, item, owner: names, timeZone } = row;
  return {
    licensed: row.licensed,
    lockedUntil: row.lockedUntil,
    wrongTries: row.wrongTries,
    found: order && names ? { order, item, owner: names, timeZone, licensed: row.licensed } : undefined,
  };
}

export async function findOrder(
  queries: Queries,
  schoolCode: string,
  orderId: string,
): Promise<OrderContext | undefined> {
  const [row] = await queries.prepared(byId).execute({ schoolCode, orderId });
  return row;
}
