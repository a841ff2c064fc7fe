import { CAPACITY_UNIT, INPUT_TYPE, LEVEL, SUB_UNIT_STATUS } from '../snmp/printerMib.ts';
import type { Tray } from './machine/model.ts';

/** A row of prtInputTable, which IPP's printer-input-tray repeats in its own format. */
export interface InputRow {
  readonly index: number;
  readonly tray: Tray;
  readonly type: number;
  readonly unit: number;
  readonly max: number;
  readonly level: number;
  readonly status: number;
}

/** How printers of different makes report the same trays and faults. */
export interface Profile {
  readonly makeAndModel: string;
  /** Whether SNMP answers at all. */
  readonly answersSnmp: boolean;
  /** Bytes of hrPrinterDetectedErrorState. */
  readonly errorStateBytes: 1 | 2;
  /** Whether an empty tray appears in hrPrinterDetectedErrorState, in the alerts and in hrDeviceStatus. */
  readonly tellsEmptyTrays: boolean;
  /** Whether IPP has printer-input-tray. */
  readonly tellsTraysInIpp: boolean;
  /** Whether the manual slot comes first and shifts all other indexes. */
  readonly manualSlotFirst: boolean;
  readonly unit: number;
  readonly level: (tray: Tray) => number;
}

const honest: Profile = {
  makeAndModel: 'Simulated Kiosk Printer',
  answersSnmp: true,
  errorStateBytes: 2,
  tellsEmptyTrays: true,
  tellsTraysInIpp: true,
  manualSlotFirst: false,
  unit: CAPACITY_UNIT.sheets,
  level: (tray) => tray.sheets,
};

/** Quirks seen on real printers; printing by IPP itself is the same for all. */
export const PROFILES = {
  generic: honest,
  /** The manual slot has index 1, followed by the cassettes (apple/cups#6274). */
  kyocera: { ...honest, makeAndModel: 'Simulated Kyocera', manualSlotFirst: true },
  /** Reports no percentages: "some" is -3, and an empty tray has level -2 with status 19. */
  hp: {
    ...honest,
    makeAndModel: 'Simulated HP',
    unit: CAPACITY_UNIT.percent,
    level: (tray) => (tray.sheets > 0 ? LEVEL.atLeastOne : LEVEL.unknown),
  },
  /** One byte of error flags, and an empty tray looks like an idle one (bieniu/brother#850). */
  'brother-1byte': {
    ...honest,
    makeAndModel: 'Simulated Brother',
    errorStateBytes: 1,
    tellsEmptyTrays: false,
    tellsTraysInIpp: false,
    level: () => LEVEL.unknown,
  },
  /** The level is always -3, with or without paper (Tylan/check_snmp_printer#11). */
  'lexmark-minus3': { ...honest, makeAndModel: 'Simulated Lexmark', level: () => LEVEL.atLeastOne },
  silent: { ...honest, makeAndModel: 'Simulated printer without SNMP', answersSnmp: false },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;
export const PROFILE_NAMES = [
  'generic',
  'kyocera',
  'hp',
  'brother-1byte',
  'lexmark-minus3',
  'silent',
] as const satisfies readonly ProfileName[];

const PERCENT = 100;

/** The rows of the input table as reported by this make. */
export function inputRows(profile: Profile, trays: readonly Tray[]): readonly InputRow[] {
  const isManual = (tray: Tray) => tray.kind === 'manual';
  const ordered = profile.manualSlotFirst
    ? [...trays.filter(isManual), ...trays.filter((tray) => !isManual(tray))]
    : trays;
  return ordered.map((tray, position) => ({
    index: position + 1,
    tray,
    type: isManual(tray) ? INPUT_TYPE.sheetFeedManual : INPUT_TYPE.sheetFeedAutoRemovableTray,
    unit: profile.unit,
    max: profile.unit === CAPACITY_UNIT.percent ? PERCENT : tray.capacity,
    level: profile.level(tray),
    status: inputStatus(profile, tray),
  }));
}

function inputStatus(profile: Profile, tray: Tray): number {
  if (tray.sheets > 0 || !profile.tellsEmptyTrays) return SUB_UNIT_STATUS.idle;
  // An empty manual slot is no fault; it just has no paper.
  if (tray.kind === 'manual') return SUB_UNIT_STATUS.unavailableOnRequest + SUB_UNIT_STATUS.nonCriticalAlert;
  return SUB_UNIT_STATUS.unavailableBroken + SUB_UNIT_STATUS.criticalAlert;
}
