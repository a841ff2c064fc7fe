import type { PaymentOrder } from '@self-print/contract/platform/paymentItems.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { paymentItemOrder } from '../../db/schema/paymentItems.ts';
import type { Deps } from '../../deps.ts';
import { type OrderedShare, readOrdered } from '../dues/refundShares.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { shownState } from '../orders/orderStates.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { viewPayer } from './payers.ts';

type ViewDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Orders that pay a fee, each with its owner. */
export const selectPaymentOrders = ({ orm }: Queries) =>
  orm
    .select({ order: printOrder, of: paymentItemOrder, owner: account })
    .from(paymentItemOrder)
    .innerJoin(
      printOrder,
      and(
        eq(printOrder.schoolCode, paymentItemOrder.schoolCode),
        eq(printOrder.orderId, paymentItemOrder.orderId),
      ),
    )
    .innerJoin(
      account,
      and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId)),
    );

type PaymentOrderRow = Awaited<ReturnType<typeof selectPaymentOrders>>[number];

/** An order that was made at a terminal to pay a fee, as that terminal shows it; undefined for any other. */
export async function viewPaymentOrder(
  deps: ViewDeps,
  { schoolCode, terminalCode }: TerminalKey,
  orderId: string,
): Promise<PaymentOrder | undefined> {
  const [row] = await selectPaymentOrders(deps.db).where(
    and(
      eq(paymentItemOrder.schoolCode, schoolCode),
      eq(paymentItemOrder.orderId, orderId),
      eq(paymentItemOrder.terminalCode, terminalCode),
    ),
  );
  return row && viewPaymentRow(deps, row, await positionsOfRows(deps.db, [row]));
}

/** What the orders pay of what a school's system says is owed. */
export function positionsOfRows(
  queries: Queries,
  rows: readonly PaymentOrderRow[],
): Promise<readonly OrderedShare[]> {
  const ids = rows.map(({ order }) => order.orderId);
  return readOrdered(queries, rows[0]?.order.schoolCode ?? '', ids);
}

/** An order that pays a fee, as its payer sees it. */
export function viewPaymentRow(
  { keys, clock }: Pick<ViewDeps, 'keys' | 'clock'>,
  { order, of, owner }: PaymentOrderRow,
  ofAll: readonly OrderedShare[],
): PaymentOrder {
  const positions = ofAll.filter(({ orderId }) => orderId === order.orderId);
  return {
    orderId: order.orderId,
    paymentId: of.paymentId,
    title: { zh: order.titleZh, en: order.titleEn },
    amountFen: order.totalFee,
    positions: positions.map(({ reference, titleZh, titleEn, amountFen, refundedFen }) => ({
      reference,
      title: { zh: titleZh, en: titleEn },
      amountFen,
      refundedFen,
    })),
    payer: viewPayer(keys, owner),
    state: stateOf(order, positions, clock.now()),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}

/** An order has one state; of the positions that it pays some may be paid back and others not. */
function stateOf(order: OrderRow, positions: readonly OrderedShare[], now: Date): PaymentOrder['state'] {
  const standing = paymentStanding(order);
  if (standing === 'unpaid' && shownState(order, now) !== 'created') return 'expired';
  const isPart = positions.length > 1 && positions.some(({ askedFen, amountFen }) => askedFen < amountFen);
  return standing === 'refunded' && isPart ? 'partlyRefunded' : standing;
}
