import type { PrintOutcome, printLog } from '../../db/schema/orders.ts';
import type { OrderRow } from './orderStore.ts';

type LogRow = typeof printLog.$inferSelect;

/** What an agent reports of a print. `unconfirmed`: nobody can know whether paper came out. */
export interface PrintReport {
  readonly outcome: Exclude<PrintOutcome, 'pending'>;
  /** Printed sides that the printer counted; undefined when it did not tell. */
  readonly impressions: number | undefined;
}

export type SettledOrder = Pick<
  OrderRow,
  'state' | 'claimedBy' | 'leaseExpiresAt' | 'activePrintLogId' | 'printedAt'
>;

export type Settlement =
  | { readonly kind: 'repeated' }
  /** The order as it becomes; the same as before when the print no longer decides its state. */
  | { readonly kind: 'recorded'; readonly order: SettledOrder };

/**
 * What a reported outcome does to a print log and its order.
 *
 * The first certain outcome of a log stands: repeating it changes nothing, and neither does a later one that
 * contradicts it, so `printed` never becomes `failed`. An `unconfirmed` log may still be settled by a certain outcome
 * that arrives late. A report always lands on its own log; the order follows only while that log is the print that
 * decides its state, not when staff have settled the order or it was printed anew since.
 */
export function settlePrint(
  order: SettledOrder,
  log: Pick<LogRow, 'printLogId' | 'outcome'>,
  report: PrintReport,
  now: Date,
): Settlement {
  const open =
    log.outcome === 'pending' || (log.outcome === 'unconfirmed' && report.outcome !== 'unconfirmed');
  if (!open) return { kind: 'repeated' };
  const decides =
    order.activePrintLogId === log.printLogId &&
    (order.state === 'printing' || order.state === 'unconfirmed');
  return { kind: 'recorded', order: decides ? afterPrint(order, report, now) : order };
}

function afterPrint(order: SettledOrder, report: PrintReport, now: Date): SettledOrder {
  const ended = { ...order, leaseExpiresAt: null };
  switch (report.outcome) {
    case 'printed':
      return { ...ended, state: 'printed', printedAt: now };
    case 'unconfirmed':
      return { ...ended, state: 'unconfirmed' };
    case 'failed':
      // Only a printer that counted zero sides proves that no paper came out, so that the code may work again.
      return report.impressions === 0
        ? { ...ended, state: 'paid', claimedBy: null, activePrintLogId: null }
        : { ...ended, state: 'failed' };
  }
}
