import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { FeeReceipt, OwnFeeDetail, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { and, desc, eq, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { paymentItemOrder } from '../../../db/schema/paymentItems.ts';
import { school } from '../../../db/schema/schools.ts';
import type { Deps } from '../../../deps.ts';
import { orderNumberOf } from '../../orders/orderNumberOf.ts';
import { isFinishedSql } from '../../orders/orderStates.ts';
import type { OrderOwner } from '../../orders/personOrderStore.ts';
import { latestPayment } from '../../payments/paymentStore.ts';
import { positionsOfRows, selectPaymentOrders, viewPaymentRow } from '../paymentOrder.ts';
import { capitalAmount } from '../receipts/capitalAmount.ts';
import { channelName } from '../receipts/receiptFacts.ts';

type ReadDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type ListCall = typeof ownFeeCalls.list;

const ownedBy = ({ schoolCode, userId }: OrderOwner): SQL | undefined =>
  and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.userId, userId));

/** Lists a person's fees that were paid or can be paid now, the latest first. */
export async function listOwnFees(
  deps: ReadDeps,
  owner: OrderOwner,
  { page, rows }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    ownedBy(owner),
    or(
      isNotNull(printOrder.paidAt),
      // What somebody has begun at a terminal for this person is paid there.
      and(isNull(paymentItemOrder.terminalCode), not(isFinishedSql(deps.clock.now()))),
    ),
  );
  const found = await selectPaymentOrders(deps.db)
    .where(wanted)
    .orderBy(desc(printOrder.createdAt), printOrder.orderId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await deps.db.orm.$count(selectPaymentOrders(deps.db).where(wanted).as('fee'));
  const positions = await positionsOfRows(deps.db, found);
  return {
    rows: found.map((row) => ({
      ...viewPaymentRow(deps, row, positions),
      orderedAt: row.order.createdAt.toISOString(),
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** One of a person's fees; undefined where there is none of theirs by this id. */
export async function getOwnFee(
  deps: ReadDeps,
  owner: OrderOwner,
  orderId: string,
): Promise<OwnFeeDetail | undefined> {
  const [row] = await selectPaymentOrders(deps.db).where(
    and(ownedBy(owner), eq(paymentItemOrder.orderId, orderId)),
  );
  if (!row) return undefined;
  const fee = viewPaymentRow(deps, row, await positionsOfRows(deps.db, [row]));
  return {
    ...fee,
    orderedAt: row.order.createdAt.toISOString(),
    receipt:
      fee.state === 'paid' || fee.state === 'partlyRefunded'
        ? await receiptOf(deps.db, owner.schoolCode, fee)
        : null,
  };
}

async function receiptOf(
  queries: Queries,
  schoolCode: string,
  { orderId, amountFen }: Pick<OwnFeeDetail, 'orderId' | 'amountFen'>,
): Promise<FeeReceipt> {
  const [place] = await queries.orm
    .select({ zh: school.nameZh, en: school.nameEn })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  if (!place) throw new Error(`There is no school ${schoolCode}`);
  const attempt = (await latestPayment(queries, schoolCode, orderId))?.attempt;
  return {
    number: orderNumberOf(orderId),
    school: place,
    capital: capitalAmount(amountFen),
    method: (attempt && (await channelName(queries, schoolCode, attempt.channelId))) ?? null,
    trade: attempt?.channelTradeNo ?? null,
  };
}
