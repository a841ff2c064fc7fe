import type { CartonSetting } from '@self-print/contract/settings.ts';
import type { InputTray, SnmpAlert } from './snmpReading.ts';

/** Content of a tray: 0 sheets when empty; null when the printer gives no sheet count. */
export interface TrayPaper {
  readonly sheets: number | null;
  readonly empty: boolean;
}

const ALERT_GROUP_INPUT = 8;
/** inputMediaTrayMissing and inputMediaSupplyEmpty (RFC 3805, PrtAlertCodeTC). */
const EMPTY_ALERTS: ReadonlySet<number> = new Set([801, 808]);

/** The lowest bits of a status are the availability; 3 is "unavailable because broken". */
const AVAILABILITY_MASK = 0b111;
const UNAVAILABLE = 3;
const CRITICAL_OR_OFFLINE = 16 | 32;

/**
 * The paper in one tray; null when the printer reports nothing usable. A manual feed slot always reports 0, so it is ignored.
 * Levels −1, −2 and −3 are no count, and some printers report −3 ("at least one sheet") for an empty tray, so it is not taken
 * as "has paper" either. An HP sample has level −2 together with status 19 (3 + 16), so both are evaluated.
 */
export function paperIn(tray: InputTray, alerts: readonly SnmpAlert[] = []): TrayPaper | null {
  if (tray.type === 'manual') return null;
  const isAlerted = alerts.some(
    (alert) =>
      alert.group === ALERT_GROUP_INPUT && alert.groupIndex === tray.index && EMPTY_ALERTS.has(alert.code),
  );
  const isUnusable =
    (tray.status & AVAILABILITY_MASK) === UNAVAILABLE && (tray.status & CRITICAL_OR_OFFLINE) !== 0;
  if (tray.level === 0 || isAlerted || isUnusable) return { sheets: 0, empty: true };
  if (tray.level < 0) return null;
  return { sheets: tray.unit === 'sheets' ? tray.level : null, empty: false };
}

/**
 * The tray of a media source: found by the configured names, never by position, because positions differ between printers.
 * Names that differ only in case, blanks and hyphens are equal ("Tray 1", "tray-1"), unless that makes two trays equal.
 */
export function trayOf(carton: CartonSetting, trays: readonly InputTray[]): InputTray | null {
  const names =
    carton.snmpTrayName === undefined ? [carton.mediaSource] : [carton.snmpTrayName, carton.mediaSource];
  for (const name of names) {
    const exact = trays.find((tray) => tray.name === name);
    if (exact !== undefined) return exact;
  }
  const wanted = new Set(names.map(loosely));
  const alike = trays.filter((tray) => wanted.has(loosely(tray.name)));
  return (alike.length === 1 ? alike[0] : undefined) ?? null;
}

const loosely = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, '');
