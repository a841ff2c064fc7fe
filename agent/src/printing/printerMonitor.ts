import { BLOCKING_CONDITIONS } from '@self-print/contract/agent/printerView.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Printer, PrinterStatus } from '../devices/printer/types.ts';
import { PRINTER_POLL_MS, PRINTER_POLL_PRINTING_MS } from '../limits.ts';
import { shareUnderWay } from '../shareUnderWay.ts';
import type { Time } from '../time.ts';
import type { PrinterSlot } from './printerSlot.ts';

/** The only poller of the printer's status; everything else reads its latest result. */
export interface PrinterMonitor {
  readonly latest: () => PrinterStatus;
  /** Queries the printer now; concurrent callers share one query. */
  readonly refresh: () => Promise<PrinterStatus>;
  /** Queries the printer for a print, by the quickest query that it has. */
  readonly look: () => Promise<PrinterStatus>;
  /** Polls until the signal is aborted, more often during a job. */
  readonly run: (signal: AbortSignal, printing: () => boolean) => Promise<void>;
}

export interface MonitorOptions {
  readonly slot: PrinterSlot;
  readonly time: Time;
  readonly log: EventLog;
  /** Called for every new status. */
  readonly onStatus: (status: PrinterStatus) => void;
}

const UNASKED: PrinterStatus = { condition: 'unknown', tonerLow: false, trays: [], detail: 'not asked yet' };

export function createPrinterMonitor(options: MonitorOptions): PrinterMonitor {
  const { slot, time, log, onStatus } = options;
  let latest = UNASKED;
  let missed = false;

  const publish = (status: PrinterStatus) => {
    // A printer may miss one poll around the end of a job: only the second miss in a row counts.
    const miss = status.condition === 'offline' && latest.condition !== 'offline';
    if (miss && !missed && latest !== UNASKED) {
      missed = true;
      return;
    }
    missed = false;
    if (status.condition !== latest.condition) {
      const isBlocked = BLOCKING_CONDITIONS.has(status.condition);
      log.event(isBlocked ? 'printer-blocked' : 'printer-condition', {
        condition: status.condition,
        detail: status.detail,
      });
    }
    latest = status;
    onStatus(status);
  };
  const ask = async (query: (printer: Printer) => Promise<PrinterStatus>): Promise<PrinterStatus> => {
    const held = slot.hold();
    if (!held) return { ...UNASKED, condition: 'offline', detail: slot.problem() };
    try {
      return await query(held.printer);
    } catch (error) {
      log.error('printer-failed', error);
      return { ...UNASKED, detail: 'the driver failed' };
    } finally {
      held.release();
    }
  };
  const published = (query: (printer: Printer) => Promise<PrinterStatus>) =>
    shareUnderWay(async () => {
      const status = await ask(query);
      publish(status);
      return status;
    });
  const refresh = published((printer) => printer.status());

  return {
    latest: () => latest,
    refresh,
    look: published((printer) => printer.quickStatus?.() ?? printer.status()),
    run: async (signal, printing) => {
      do await refresh();
      while (await time.wait(printing() || missed ? PRINTER_POLL_PRINTING_MS : PRINTER_POLL_MS, signal));
    },
  };
}
