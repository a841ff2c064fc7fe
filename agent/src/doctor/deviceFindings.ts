import type { DeviceHealth, DeviceProblem } from '@self-print/contract/agent/devices.ts';
import type { CartonStatus } from '@self-print/contract/agent/printerView.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PrinterStatus } from '../devices/printer/types.ts';
import { type Finding, finding } from './examine.ts';

const PROBLEM_CODES = {
  portUnavailable: 'device-port',
  silent: 'device-silent',
  unexpectedAnswer: 'device-foreign',
  selfTestFailed: 'device-defect',
  driverMissing: 'device-driver',
  misconfigured: 'device-setting',
} as const satisfies Record<DeviceProblem, string>;

/** What the health of a device says; undefined for one that is not installed. */
export function deviceFinding(health: DeviceHealth | undefined): Finding | undefined {
  if (!health) return undefined;
  const { state, problem, driver, detail } = health;
  const facts = { driver, detail };
  switch (state) {
    case 'absent':
      return undefined;
    case 'opening':
      return finding('device-opening', facts);
    case 'ready':
    case 'busy':
      return finding('device-fine', facts);
    case 'faulted':
      return finding(PROBLEM_CODES[problem ?? 'selfTestFailed'], facts);
    default:
      return assertNever(state);
  }
}

/** What a printer that was asked said of itself. */
export function printerFinding(driver: string, { condition, tonerLow, detail }: PrinterStatus): Finding {
  switch (condition) {
    case 'idle':
    case 'printing':
      return tonerLow ? finding('printer-toner', { driver }) : finding('printer-fine', { driver });
    case 'offline':
    case 'unknown':
      return finding('printer-away', { driver, detail });
    case 'jam':
    case 'doorOpen':
    case 'outOfPaper':
    case 'tonerEmpty':
    case 'stopped':
      return finding('printer-stopped', { condition, detail });
    default:
      return assertNever(condition);
  }
}

/**
 * Paper by tray. A size of which no sheet is left is a fault, because its orders cannot be printed.
 * @param reported codes of the trays that the printer itself reports; empty where it reports none
 */
export function traysFinding(cartons: readonly CartonStatus[], reported: readonly string[]): Finding {
  if (cartons.length === 0) return finding('trays-none');
  const trays = cartons
    .map(({ cartonCode, paperSize, sheets }) => `${cartonCode} ${paperSize}: ${sheets}`)
    .join(', ');
  const left = new Set(cartons.filter(({ empty }) => !empty).map(({ paperSize }) => paperSize));
  const out = cartons.find(({ paperSize }) => !left.has(paperSize));
  if (out) return finding('trays-empty', { size: out.paperSize, trays });
  const unknown = cartons.map(({ cartonCode }) => cartonCode).filter((code) => !reported.includes(code));
  if (reported.length > 0 && unknown.length > 0)
    return finding('trays-unknown', { which: unknown.join(', ') });
  return cartons.some(({ low, empty }) => low || empty)
    ? finding('trays-low', { trays })
    : finding('trays-fine', { trays });
}
