import { assertNever } from '@self-print/contract/result.ts';
import type { printLog } from '../../../db/schema/orders.ts';
import type { OrderRow } from '../orderStore.ts';
import type { LifeChanges } from './lifeColumns.ts';
import type { PrintReport } from './orderEvent.ts';

type LogRow = typeof printLog.$inferSelect;

/** `decides`: log and order change; `noted`: the log alone; `repeated`: neither. */
export type Settlement = 'decides' | 'noted' | 'repeated';

/**
 * What a reported outcome does to a print log and its order.
 *
 * The first certain outcome of a log stands: repeating it changes nothing, and neither does a later one that
 * contradicts it, so `printed` never becomes `failed`. An `unconfirmed` log may still be settled by a certain outcome
 * that arrives late. A report always lands on its own log; the order follows only while that log is the print that
 * decides its state, not when staff have settled the order or it was printed again since.
 */
export function settlementOf(
  order: Pick<OrderRow, 'state' | 'activePrintLogId'>,
  log: Pick<LogRow, 'printLogId' | 'outcome'>,
  report: PrintReport,
): Settlement {
  const isOpen =
    log.outcome === 'pending' || (log.outcome === 'unconfirmed' && report.outcome !== 'unconfirmed');
  if (!isOpen) return 'repeated';
  const isActive = order.activePrintLogId === log.printLogId;
  return isActive && (order.state === 'printing' || order.state === 'unconfirmed') ? 'decides' : 'noted';
}

/** What the outcome of its active print changes of an order. */
export function afterPrint(
  { payment }: Pick<OrderRow, 'payment'>,
  { outcome, impressions }: PrintReport,
  now: Date,
): LifeChanges {
  switch (outcome) {
    case 'printed':
      return { state: 'printed', leaseExpiresAt: null, printedAt: now };
    case 'unconfirmed':
      return { state: 'unconfirmed', leaseExpiresAt: null };
    case 'failed':
      // Only a printer that counted zero sides proves that no paper came out, so that the code may work again, unless
      // the money goes back already.
      return impressions === 0 && payment === 'idle'
        ? printableAgain()
        : { state: 'failed', leaseExpiresAt: null };
    default:
      return assertNever(outcome);
  }
}

/** Nobody holds the order any more, and no print decides about it. */
export function printableAgain() {
  return { state: 'paid', claimedBy: null, leaseExpiresAt: null, activePrintLogId: null } as const;
}
