import type { PrinterView } from '@self-print/contract/agent/printerView.ts';
import type { Cartons } from '../cartons/cartons.ts';
import type { Journal } from '../journal/journal.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { PrinterSlot } from '../printing/printerSlot.ts';

/** The printer as shown on screens. A terminal that cannot keep records does not print, whatever the printer's state. */
export function printerViewOf(parts: {
  readonly journal: Pick<Journal<unknown>, 'fault'>;
  readonly monitor: PrinterMonitor;
  readonly slot: PrinterSlot;
  readonly cartons: Cartons;
}): PrinterView {
  const { journal, monitor, slot, cartons } = parts;
  const { condition, tonerLow, detail } = monitor.latest();
  const fault = journal.fault();
  return {
    condition: fault ? 'stopped' : condition,
    tonerLow,
    strategyName: slot.strategyName(),
    detail: fault ? `the print journal cannot be used: ${fault.detail}` : detail,
    cartons: cartons.status(),
  };
}
