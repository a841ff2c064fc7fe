import { BLOCKING_CONDITIONS, type PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { PrinterStatus } from '../devices/printer/types.ts';

const FAILURES: Readonly<Partial<Record<PrinterCondition, ErrorName>>> = {
  outOfPaper: 'PRINT_OUT_OF_PAPER',
  jam: 'PRINT_JAM',
  doorOpen: 'PRINT_DOOR_OPEN',
  tonerEmpty: 'PRINT_TONER_EMPTY',
  stopped: 'PRINT_OFFLINE',
  offline: 'PRINT_OFFLINE',
};

/** Why a printer in this condition must not be sent a job for a media source; null when it may. */
export function obstacleTo(status: PrinterStatus, cartonCode: string | null): ErrorName | null {
  const tray = status.trays.find((level) => level.cartonCode === cartonCode);
  if (tray?.empty) return 'PRINT_OUT_OF_PAPER';
  if (!BLOCKING_CONDITIONS.has(status.condition)) return null;
  // The printer lacks paper in a tray other than the required one.
  if (status.condition === 'outOfPaper' && tray && tray.sheets !== null && tray.sheets > 0) return null;
  return FAILURES[status.condition] ?? 'PRINT_OFFLINE';
}
