import type { Fault, PrinterReading } from './printerReading.ts';
import type { MarkerSupply, SnmpReading } from './snmpReading.ts';

/** Toner counts as low at or below this percentage of a full supply. */
const TONER_LOW_PERCENT = 10;
const PERCENT = 100;

/** Alert codes of RFC 3805, PrtAlertCodeTC. */
const ALERT = { coverOpen: 3, jam: 8, tonerEmpty: 1101, tonerAlmostEmpty: 1104 } as const;

export interface SnmpFaults {
  readonly faults: ReadonlySet<Fault>;
  readonly paperOut: PrinterReading['paperOut'];
}

/**
 * Faults according to SNMP. Jams and open covers always stop printing. The other flags are raised for any tray and supply: they
 * count only when the device is down, and IPP is authoritative on whether it works: a Brother with its second tray removed
 * reports the device as down while it prints from the first one.
 */
export function snmpFaults(snmp: SnmpReading, activity: PrinterReading['activity']): SnmpFaults {
  const faults = new Set<Fault>();
  const isCritical = (code: number) =>
    snmp.alerts.some((alert) => alert.code === code && alert.severity === 'critical');
  if (snmp.flags.has('jammed') || isCritical(ALERT.jam)) faults.add('jam');
  if (snmp.flags.has('doorOpen') || snmp.openCovers.length > 0 || isCritical(ALERT.coverOpen)) {
    faults.add('doorOpen');
  }
  const isWorking = activity === 'idle' || activity === 'printing';
  const isDown = !isWorking && (snmp.deviceStatus === 'down' || activity === 'stopped');
  const lacksPaper = snmp.flags.has('noPaper') || snmp.flags.has('inputTrayEmpty');
  if (!isDown) {
    const claimsEmpty = lacksPaper && snmp.deviceStatus === 'down';
    return { faults, paperOut: claimsEmpty ? 'somewhere' : 'no' };
  }
  if (snmp.flags.has('noToner')) faults.add('tonerEmpty');
  if (snmp.flags.has('offline')) faults.add('offline');
  if (snmp.flags.has('serviceRequested') || snmp.flags.has('outputFull')) faults.add('stopped');
  if (faults.size === 0 && !lacksPaper) faults.add('stopped');
  return { faults, paperOut: lacksPaper ? 'waiting' : 'no' };
}

/** Whether toner is low, or empty while the printer still works. */
export function snmpTonerLow(snmp: SnmpReading): boolean {
  return (
    snmp.flags.has('lowToner') ||
    snmp.flags.has('noToner') ||
    snmp.alerts.some(({ code }) => code === ALERT.tonerEmpty || code === ALERT.tonerAlmostEmpty) ||
    snmp.supplies.some(isLowToner)
  );
}

/** Whether a supply is toner and nearly empty. Levels below 0 are not informative. */
export function isLowToner(supply: MarkerSupply): boolean {
  if (supply.kind !== 'toner' || supply.level < 0 || supply.max <= 0) return false;
  return (supply.level / supply.max) * PERCENT <= TONER_LOW_PERCENT;
}
