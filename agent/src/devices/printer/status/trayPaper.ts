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
const AT_LEAST_ONE = -3;

/** Further evidence of whether a tray is empty. */
export interface TrayEvidence {
  readonly alerts?: readonly SnmpAlert[];
  /** The printer lists paper as loaded and reports none missing: a tray's status alone then does not make it empty. */
  readonly paperReady?: boolean;
}

/**
 * The paper in one tray; null when the printer reports nothing usable. A manual feed slot always reports 0, so it is ignored.
 * Levels −1, −2 and −3 are no count, and some printers report −3 ("at least one sheet") for an empty tray, so it is not taken
 * as "has paper" either. An empty tray of an HP has level −2 and status 19 (3 + 16), and so has each tray of a Kyocera ECOSYS
 * that is asleep, whose loaded cassette has level −3: that, and paper that is ready, outweigh the status.
 */
export function paperIn(
  tray: InputTray,
  { alerts = [], paperReady = false }: TrayEvidence = {},
): TrayPaper | null {
  if (tray.type === 'manual') return null;
  const isAlerted = alerts.some(
    (alert) =>
      alert.group === ALERT_GROUP_INPUT && alert.groupIndex === tray.index && EMPTY_ALERTS.has(alert.code),
  );
  const isUnusable =
    tray.level !== AT_LEAST_ONE &&
    !paperReady &&
    (tray.status & AVAILABILITY_MASK) === UNAVAILABLE &&
    (tray.status & CRITICAL_OR_OFFLINE) !== 0;
  if (tray.level === 0 || isAlerted || isUnusable) return { sheets: 0, empty: true };
  if (tray.level < 0) return null;
  return { sheets: tray.unit === 'sheets' ? tray.level : null, empty: false };
}

/** A configured name that ends in the number of one of several trays with the same name. */
const NTH_OF_NAME = /^(.*\S)\s*#([1-9])$/;

/**
 * The tray of a media source: found by the configured names, never by position, because positions differ between printers.
 * Names that differ only in case, blanks and hyphens are equal ("Tray 1", "tray-1"), unless that makes two trays equal. Where a
 * printer gives several trays one name, "Tray #2" is the second of them.
 */
export function trayOf(carton: CartonSetting, trays: readonly InputTray[]): InputTray | null {
  const names =
    carton.snmpTrayName === undefined ? [carton.mediaSource] : [carton.snmpTrayName, carton.mediaSource];
  for (const name of names) {
    const exact = onlyOne(trays.filter((tray) => tray.name === name));
    if (exact !== null) return exact;
    const [, shared, number] = NTH_OF_NAME.exec(name) ?? [];
    const nth = shared && trays.filter((tray) => loosely(tray.name) === loosely(shared))[Number(number) - 1];
    if (nth) return nth;
  }
  const wanted = new Set(names.map(loosely));
  return onlyOne(trays.filter((tray) => wanted.has(loosely(tray.name))));
}

const onlyOne = (trays: readonly InputTray[]) => (trays.length === 1 ? (trays[0] ?? null) : null);
const loosely = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, '');
