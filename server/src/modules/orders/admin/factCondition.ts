import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { OrderFact } from '@self-print/contract/statistics.ts';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { printLog, printOrder } from '../../../db/schema/orders.ts';
import { ledgerEntry, payAttempt, payIntent } from '../../../db/schema/payments.ts';
import { isShownAs } from '../orderStates.ts';

interface Happened {
  readonly terminalCode?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Orders to which something happened in a period, at a terminal if one is given: those behind a number of the statistics. */
export function factCondition(
  fact: OrderFact,
  { terminalCode, from, to }: Happened,
  now: Date,
): SQL | undefined {
  const within = (at: PgColumn) =>
    and(
      from === undefined ? undefined : gte(at, new Date(from)),
      to === undefined ? undefined : lt(at, new Date(to)),
    );
  const at = (place: PgColumn) => (terminalCode === undefined ? undefined : eq(place, terminalCode));
  const held = at(printOrder.claimedBy);
  switch (fact) {
    case 'placed':
      return and(held, within(printOrder.createdAt));
    case 'printed':
      return and(held, eq(printOrder.state, 'printed'), within(printOrder.printedAt));
    case 'electronic':
      return and(
        held,
        eq(printOrder.takeType, TAKE_TYPES.electronic),
        eq(printOrder.state, 'paid'),
        within(printOrder.paidAt),
      );
    case 'cancelled':
      return and(held, eq(printOrder.state, 'cancelled'), within(printOrder.cancelledAt));
    case 'expired':
      return and(held, isShownAs('expired', now), within(printOrder.validUntil));
    case 'prints':
    case 'failures':
    case 'unconfirmed':
      return hadPrint(fact, and(at(printLog.terminalCode), within(printLog.finishedAt)));
    case 'payments':
    case 'refunds':
      return hadBooking(fact, and(at(payIntent.terminalCode), within(ledgerEntry.at)));
    default:
      return assertNever(fact);
  }
}

function hadPrint(fact: 'prints' | 'failures' | 'unconfirmed', happened: SQL | undefined): SQL {
  const outcomes = {
    prints: sql`<> 'pending'`,
    failures: sql`= 'failed'`,
    unconfirmed: sql`= 'unconfirmed'`,
  };
  return sql`exists (select 1 from ${printLog} where ${and(
    eq(printLog.schoolCode, printOrder.schoolCode),
    eq(printLog.orderId, printOrder.orderId),
    sql`${printLog.outcome} ${outcomes[fact]}`,
    happened,
  )})`;
}

function hadBooking(fact: 'payments' | 'refunds', happened: SQL | undefined): SQL {
  const kind = fact === 'payments' ? 'payment' : 'refund';
  return sql`exists (select 1 from ${ledgerEntry}
    join ${payAttempt} on ${and(eq(payAttempt.schoolCode, ledgerEntry.schoolCode), eq(payAttempt.attemptId, ledgerEntry.attemptId))}
    join ${payIntent} on ${and(eq(payIntent.schoolCode, payAttempt.schoolCode), eq(payIntent.intentId, payAttempt.intentId))}
    where ${and(
      eq(ledgerEntry.schoolCode, printOrder.schoolCode),
      eq(ledgerEntry.orderId, printOrder.orderId),
      eq(ledgerEntry.kind, kind),
      happened,
    )})`;
}
