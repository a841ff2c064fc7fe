import type { Queries } from '../../../../db/database.ts';
import type { AdminOperation } from '../../../../http/operation.ts';
import { recordOperation } from '../../../operations/recordOperation.ts';
import { findOrder } from '../../../orders/orderStore.ts';
import { applyWithin } from '../../attempts/applyToAttempt.ts';
import type { PayDeps } from '../../payDeps.ts';
import type { AttemptRow, IntentRow } from '../../paymentStore.ts';
import { cardTaken } from '../cardTaken.ts';
import type { SettlementRow } from './settlementStore.ts';

/** Ends an attempt as a person said, on the way that the word of its terminal takes. */
export async function applySettlement(
  queries: Queries,
  deps: PayDeps,
  attempt: AttemptRow,
  { taken, reference: receipt }: SettlementRow,
): Promise<void> {
  const { outTradeNo, amountFen } = attempt;
  const status = taken
    ? cardTaken({ receipt, outTradeNo, amountFen }, deps.clock.now())
    : ({ kind: 'closed' } as const);
  await applyWithin(queries, deps, attempt, { event: { kind: 'status', status }, source: 'staff' });
}

interface SettlementChange {
  readonly intent: IntentRow;
  readonly attempt: AttemptRow;
  /** Null: it is new. */
  readonly before: SettlementRow | null;
  readonly after: SettlementRow;
}

/** Records what staff said of a card payment, under the order that was to be paid. */
export async function recordSettlement(
  queries: Queries,
  deps: Pick<PayDeps, 'keys' | 'clock'>,
  operation: AdminOperation,
  { intent: { schoolCode, orderId }, attempt: { outTradeNo, amountFen }, before, after }: SettlementChange,
): Promise<void> {
  const factsOf = ({ taken, reference, remarks, state }: SettlementRow) => ({
    outTradeNo,
    amountFen,
    taken,
    reference,
    remarks,
    state,
  });
  const context = await findOrder(queries, schoolCode, orderId);
  await recordOperation(queries, deps, operation, {
    subject: orderId,
    label: context ? { zh: context.order.titleZh, en: context.order.titleEn } : orderId,
    before: before && factsOf(before),
    after: factsOf(after),
  });
}
