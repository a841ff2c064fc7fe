import { assertNever } from '@self-print/contract/result.ts';
import type { printLog } from '../../../db/schema/orders.ts';
import type { OrderRow } from '../orderStore.ts';
import type { LifeChanges } from './lifeColumns.ts';
import type { PrintReport } from './orderEvent.ts';

type LogRow = typeof printLog.$inferSelect;

/** `decides`: updates log and order; `noted`: updates only the log; `repeated`: updates neither. */
export type Settlement = 'decides' | 'noted' | 'repeated';

/**
 * Effect of a reported outcome on a print log and its order.
 *
 * A log's first certain outcome is final: repeated and contradicting reports change nothing, so `printed` never becomes
 * `failed`. An `unconfirmed` log can still be settled by a late certain outcome. A report always updates its own log; the order
 * follows only while that log is the print that decides its state, not after staff have settled the order or it was printed
 * again.
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

/** Changes that the outcome of the active print makes to an order. */
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
      // Only a printer count of zero sides proves that no paper came out, so that the code may work again, unless a refund is
      // already in progress.
      return impressions === 0 && payment === 'idle'
        ? printableAgain()
        : { state: 'failed', leaseExpiresAt: null };
    default:
      return assertNever(outcome);
  }
}

/** Nobody holds the order, and no print decides its state. */
export function printableAgain() {
  return { state: 'paid', claimedBy: null, leaseExpiresAt: null, activePrintLogId: null } as const;
}
