import type { Result } from '@self-print/contract/result.ts';

/**
 * An input tray as reported by both the Printer MIB (RFC 3805, prtInputTable) and IPP's printer-input-tray (PWG 5100.13).
 * Levels and status are the printer's raw numbers, interpreted with all vendor quirks in trayPaper.ts.
 */
export interface InputTray {
  /** prtInputIndex, by which alerts refer to the tray; null in IPP. Never used to find a media source. */
  readonly index: number | null;
  readonly name: string;
  /** `manual` is sheetFeedManual (5): a slot that is empty by design. `automatic` trays feed by themselves. */
  readonly type: 'automatic' | 'manual' | 'other';
  /** ≥ 0 in units, −1 other, −2 unknown, −3 at least one. */
  readonly level: number;
  readonly max: number;
  /** prtInputCapacityUnit 8 and 19; the others do not count paper. */
  readonly unit: 'sheets' | 'percent' | 'other';
  /** A sum, PrtSubUnitStatusTC: 0 idle … 3 broken, +8 warning, +16 critical, +32 offline. */
  readonly status: number;
}

export interface MarkerSupply {
  readonly description: string;
  /** `toner`: consumable toner or ink. Everything else (waste box, drum, fuser) is `other`. */
  readonly kind: 'toner' | 'other';
  /** Same numbers as a tray's level. */
  readonly level: number;
  readonly max: number;
}

/** Bits of hrPrinterDetectedErrorState (RFC 2790, RFC 3805), most significant bit of the first byte first. */
export const ERROR_FLAGS = [
  'lowPaper',
  'noPaper',
  'lowToner',
  'noToner',
  'doorOpen',
  'jammed',
  'offline',
  'serviceRequested',
  'inputTrayMissing',
  'outputTrayMissing',
  'markerSupplyMissing',
  'outputNearFull',
  'outputFull',
  'inputTrayEmpty',
  'overduePreventMaint',
] as const;
export type ErrorFlag = (typeof ERROR_FLAGS)[number];

export interface SnmpAlert {
  readonly severity: 'critical' | 'warning' | 'other';
  /** prtAlertGroup; 8 is the input trays, 11 the marker supplies. */
  readonly group: number;
  /** Row inside the group, such as the index of a tray. */
  readonly groupIndex: number;
  readonly code: number;
  readonly text: string;
}

/** A printer's state over SNMP at one time. Tables that it does not have are empty. */
export interface SnmpReading {
  /** hrDeviceStatus. */
  readonly deviceStatus: 'unknown' | 'running' | 'warning' | 'testing' | 'down';
  /** hrPrinterStatus. */
  readonly printerStatus: 'other' | 'unknown' | 'idle' | 'printing' | 'warmup';
  /** A string of one byte or none gives fewer flags, not an error. */
  readonly flags: ReadonlySet<ErrorFlag>;
  readonly trays: readonly InputTray[];
  readonly supplies: readonly MarkerSupply[];
  /** Descriptions of covers that are open (3) or whose interlock is open (5). */
  readonly openCovers: readonly string[];
  readonly alerts: readonly SnmpAlert[];
  /** prtMarkerLifeCount: impressions over the printer's lifetime; null when not available. */
  readonly lifeCount: number | null;
  /** Text on the printer's panel. */
  readonly consoleText: string;
}

/** Reads a printer over SNMP. Fails only when the printer does not answer. */
export interface SnmpReader {
  read(): Promise<Result<SnmpReading, { readonly kind: 'unreachable'; readonly detail: string }>>;
  close(): void;
}
