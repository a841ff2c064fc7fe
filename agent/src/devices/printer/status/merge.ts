import { type PrinterCondition, printerCondition } from '@self-print/contract/agent/printerView.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import type { PrinterStatus, TrayLevel } from '../types.ts';
import { isPaper } from './paperSizes.ts';
import type { PrinterReading } from './printerReading.ts';
import { snmpFaults, snmpTonerLow } from './snmpFaults.ts';
import type { SnmpReading } from './snmpReading.ts';
import { paperIn, trayOf } from './trayPaper.ts';

/** Maximum length of a detail: printers sometimes send whole web pages. */
const DETAIL_LENGTH = 500;

/**
 * Merges what a printer reports by its printing protocol and, if available, by SNMP. The printing protocol is authoritative on
 * whether the printer works; SNMP on trays, toner and covers.
 */
export function mergeStatus(
  reading: PrinterReading,
  snmp: SnmpReading | null,
  cartons: readonly CartonSetting[],
): PrinterStatus {
  const trays = traysOfCartons(reading, snmp, cartons);
  const fromSnmp = snmp === null ? null : snmpFaults(snmp, reading.activity);
  const faults = new Set<PrinterCondition>([...reading.faults, ...(fromSnmp?.faults ?? [])]);
  if (isOutOfPaper([reading.paperOut, fromSnmp?.paperOut ?? 'no'], trays, cartons)) faults.add('outOfPaper');
  return {
    condition: mostUrgent(faults) ?? activityOf(reading, snmp),
    tonerLow: reading.tonerLow || (snmp !== null && snmpTonerLow(snmp)),
    trays,
    detail: detailOf(reading, snmp, cartons),
  };
}

/** A tray according to SNMP, or IPP where SNMP has nothing usable. Trays without a media source are omitted. */
function traysOfCartons(
  reading: PrinterReading,
  snmp: SnmpReading | null,
  cartons: readonly CartonSetting[],
): TrayLevel[] {
  const paperReady = reading.paperReady && reading.paperOut === 'no';
  const evidence = { alerts: snmp?.alerts ?? [], paperReady };
  return cartons.flatMap((carton) => {
    const bySnmp = trayOf(carton, snmp?.trays ?? []);
    const byIpp = trayOf(carton, reading.trays);
    const paper =
      (bySnmp === null ? null : paperIn(bySnmp, evidence)) ??
      (byIpp === null ? null : paperIn(byIpp, { paperReady }));
    if (paper !== null) return [{ cartonCode: carton.cartonCode, ...paper }];
    const isKnown = bySnmp !== null || byIpp !== null;
    return isKnown ? [{ cartonCode: carton.cartonCode, sheets: null, empty: false }] : [];
  });
}

/**
 * "A tray is empty" is reported for any tray, even the manual one, which always is. It stops the kiosk only when the printer
 * waits for paper, when every configured media source is empty, or when nothing is known of any.
 */
function isOutOfPaper(
  claims: readonly PrinterReading['paperOut'][],
  trays: readonly TrayLevel[],
  cartons: readonly CartonSetting[],
): boolean {
  if (claims.includes('waiting')) return true;
  if (cartons.length > 0 && trays.filter((tray) => tray.empty).length === cartons.length) return true;
  return claims.includes('somewhere') && trays.length === 0;
}

/** The contract orders conditions by urgency. */
function mostUrgent(faults: ReadonlySet<PrinterCondition>): PrinterCondition | undefined {
  return printerCondition.options.find((condition) => faults.has(condition));
}

function activityOf(reading: PrinterReading, snmp: SnmpReading | null): PrinterCondition {
  if (reading.activity !== 'unknown') return reading.activity;
  switch (snmp?.printerStatus) {
    case 'idle':
    case 'warmup':
      return 'idle';
    case 'printing':
      return 'printing';
    case 'other':
      // A printer in energy-saving sleep (RFC 2790, hrPrinterStatus).
      return snmp?.deviceStatus === 'running' || snmp?.deviceStatus === 'warning' ? 'idle' : 'unknown';
    default:
      return 'unknown';
  }
}

function detailOf(
  reading: PrinterReading,
  snmp: SnmpReading | null,
  cartons: readonly CartonSetting[],
): string {
  const wrongPaper = cartons.flatMap((carton) => {
    const loaded = reading.loaded.filter((media) => media.mediaSource === carton.mediaSource);
    const isWrong = loaded.length > 0 && !loaded.some((media) => isPaper(carton.paperSize, media));
    return isWrong ? [`${carton.mediaSource} is not loaded with ${carton.paperSize}`] : [];
  });
  const words = [
    ...reading.words,
    ...wrongPaper,
    ...(snmp === null
      ? []
      : [snmp.consoleText, ...snmp.openCovers, ...snmp.alerts.map((alert) => alert.text)]),
  ];
  // Printers do send control characters.
  const clean = words.map((word) => word.replaceAll(/[\p{Cc}&&\p{ASCII}]+/gv, ' ').trim());
  return [...new Set(clean)]
    .filter((word) => word !== '')
    .join('; ')
    .slice(0, DETAIL_LENGTH);
}
