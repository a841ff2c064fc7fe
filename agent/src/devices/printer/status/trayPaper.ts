import type { CartonSetting } from '@self-print/contract/settings.ts';
import type { InputTray, SnmpAlert } from './snmpReading.ts';

/** What is in a tray. An empty one has 0 sheets; otherwise null when the printer gives no count of sheets. */
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
 * The paper in one tray, or null when the printer tells nothing of use.
 * A manual feed slot reports 0 for ever, so it never tells anything. Levels −1, −2 and −3 are no count, and some
 * printers answer −3 ("at least one sheet") with an empty tray, so it is not taken as "has paper" either.
 * An HP sample has level −2 together with status 19 (3 + 16), so both are looked at.
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
 * The tray of a carton: by the configured names, never by position, because positions differ between printers.
 * A name counts as equal when only case, blanks and hyphens differ ("Tray 1", "tray-1"), unless two trays are so alike.
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
