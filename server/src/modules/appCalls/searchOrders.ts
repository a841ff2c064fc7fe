import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { AppOrder, appCalls } from '@self-print/contract/platform/appCalls.ts';
import { and, count, desc, eq, gte, lt, lte, type SQL } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Orm } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { AppActor } from '../../http/actor.ts';
import { decryptNames, indexOfUserName } from '../accounts/encryptedAccount.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { orderNumberOf } from '../orders/orderNumberOf.ts';
import { shownState } from '../orders/orderStates.ts';

type OrdersCall = typeof appCalls.orders;

const ofOwner = and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId));
const orders = (orm: Orm) =>
  orm
    .select({
      order: printOrder,
      owner: { userNameEncrypted: account.userNameEncrypted, nameEncrypted: account.nameEncrypted },
    })
    .from(printOrder)
    .innerJoin(account, ofOwner);
type Found = Awaited<ReturnType<typeof orders>>[number];

/** Orders for an app, the newest first. Who ordered is masked for an app that may not see it. */
export async function searchOrders(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, scopes }: AppActor,
  { order, person, from, to, page, rows }: CallInput<OrdersCall>,
): Promise<CallAnswer<OrdersCall>> {
  const wanted = and(
    eq(printOrder.schoolCode, schoolCode),
    order === undefined ? undefined : isOrder(order),
    person === undefined ? undefined : eq(account.userNameIndex, indexOfUserName(keys, person)),
    from === undefined ? undefined : gte(printOrder.createdAt, new Date(from)),
    to === undefined ? undefined : lt(printOrder.createdAt, new Date(to)),
  );
  const found = await orders(db.orm)
    .where(wanted)
    .orderBy(desc(printOrder.createdAt), printOrder.orderId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await db.orm
    .select({ total: count() })
    .from(printOrder)
    .innerJoin(account, ofOwner)
    .where(wanted);
  const now = clock.now();
  const isMasked = !scopes.has('persons:read');
  return {
    rows: found.map((row) => viewOrder(keys, row, now, isMasked)),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

const DASHES_AT = [8, 12, 16, 20] as const;
const ID_DIGITS = 32;

/** An order by its id or by the first digits of it, which are its number. */
function isOrder(ref: string): SQL | undefined {
  const digits = ref.replaceAll('-', '').toLowerCase();
  return and(
    gte(printOrder.orderId, idOf(digits.padEnd(ID_DIGITS, '0'))),
    lte(printOrder.orderId, idOf(digits.padEnd(ID_DIGITS, 'f'))),
  );
}

function idOf(digits: string): string {
  const starts = [0, ...DASHES_AT];
  return starts.map((start, index) => digits.slice(start, starts[index + 1])).join('-');
}

function viewOrder(keys: Keys, { order, owner }: Found, now: Date, isMasked: boolean): AppOrder {
  const { userName, name } = decryptNames(keys, order, owner);
  const { orderId, orderType, itemId, totalFee, copies, claimedBy } = order;
  return {
    orderId,
    number: orderNumberOf(orderId),
    orderType,
    itemId,
    title: { zh: order.titleZh, en: order.titleEn },
    state: shownState(order, now),
    payment: paymentStanding(order),
    totalFee,
    copies,
    terminalCode: claimedBy,
    person: isMasked
      ? { number: maskText('number', userName), name: maskText('name', name) }
      : { number: userName, name },
    createdAt: order.createdAt.toISOString(),
    printedAt: order.printedAt?.toISOString() ?? null,
  };
}
