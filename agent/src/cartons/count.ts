import type { CartonStatus } from '@self-print/contract/agent/printerView.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import type { TrayLevel } from '../devices/printer/types.ts';
import type { CartonCount } from './cartonRecords.ts';

/** A media source never counted is assumed to be full, as when a terminal is set up. */
export function initialCount({ cartonCode, capacitySheets }: CartonSetting): CartonCount {
  return { cartonCode, sheets: capacitySheets, source: 'counted', reportedEmpty: false };
}

/**
 * Corrects a count by the tray's reported level: an empty tray is 0, a level in sheets replaces the count, and an unusable
 * level changes nothing. A tray that was empty and no longer is has been refilled completely.
 */
export function corrected(count: CartonCount, tray: TrayLevel, capacitySheets: number): CartonCount {
  if (tray.empty || tray.sheets === 0) return { ...count, sheets: 0, source: 'printer', reportedEmpty: true };
  if (tray.sheets !== null) return { ...count, sheets: tray.sheets, source: 'printer', reportedEmpty: false };
  const sheets = count.reportedEmpty ? capacitySheets : count.sheets;
  return { ...count, sheets, source: 'counted', reportedEmpty: false };
}

/** Adds sheets, up to the capacity. */
export function added(count: CartonCount, sheets: number, capacitySheets: number): CartonCount {
  return {
    ...count,
    sheets: Math.max(count.sheets, Math.min(count.sheets + sheets, capacitySheets)),
    source: 'counted',
    reportedEmpty: false,
  };
}

/** Takes the sheets that a person has counted; a carton holds no more than its capacity. */
export function counted(count: CartonCount, sheets: number, capacitySheets: number): CartonCount {
  return { ...count, sheets: Math.min(sheets, capacitySheets), source: 'counted', reportedEmpty: false };
}

/** Subtracts printed sheets. A level reported by the printer already excludes them. */
export function taken(count: CartonCount, sheets: number): CartonCount {
  return count.source === 'printer' ? count : { ...count, sheets: Math.max(0, count.sheets - sheets) };
}

export function statusOf(count: CartonCount, setting: CartonSetting, lowPaperPercent: number): CartonStatus {
  const { cartonCode, paperSize, capacitySheets, reserved } = setting;
  const { sheets, source } = count;
  const low = sheets * 100 <= capacitySheets * lowPaperPercent;
  return { cartonCode, paperSize, sheets, capacitySheets, low, empty: sheets === 0, source, reserved };
}

export function sameCount(one: CartonCount, other: CartonCount): boolean {
  return (
    one.sheets === other.sheets && one.source === other.source && one.reportedEmpty === other.reportedEmpty
  );
}
