import type { PaymentOrder } from '@self-print/contract/platform/paymentItems.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { paymentItemOrder } from '../../db/schema/paymentItems.ts';
import type { Deps } from '../../deps.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { shownState } from '../orders/orderStates.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { viewPayer } from './payers.ts';

/** An order that was made at a terminal to pay a fee, as that terminal shows it; undefined for any other. */
export async function viewPaymentOrder(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  orderId: string,
): Promise<PaymentOrder | undefined> {
  const [row] = await db.orm
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
    )
    .where(
      and(
        eq(paymentItemOrder.schoolCode, schoolCode),
        eq(paymentItemOrder.orderId, orderId),
        eq(paymentItemOrder.terminalCode, terminalCode),
      ),
    );
  if (!row) return undefined;
  const { order, of, owner } = row;
  const standing = paymentStanding(order);
  const isOver = standing === 'unpaid' && shownState(order, clock.now()) !== 'created';
  return {
    orderId,
    paymentId: of.paymentId,
    title: { zh: order.titleZh, en: order.titleEn },
    amountFen: order.totalFee,
    payer: viewPayer(keys, owner),
    state: isOver ? 'expired' : standing,
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}
