/**
 * Object identifiers of the Printer MIB (RFC 3805) and the Host Resources MIB (RFC 2790). Each is a table's entry, followed by
 * the column and then the index: hrDeviceIndex, and the row within the printer.
 */

/** Indexed only by hrDeviceIndex. */
export const HR_DEVICE = {
  entry: '1.3.6.1.2.1.25.3.2.1',
  columns: { description: 3, status: 5 },
} as const;
/** Indexed only by hrDeviceIndex. */
export const HR_PRINTER = { entry: '1.3.6.1.2.1.25.3.5.1', columns: { status: 1, errorState: 2 } } as const;

export const COVER = { entry: '1.3.6.1.2.1.43.6.1.1', columns: { description: 2, status: 3 } } as const;
export const INPUT = {
  entry: '1.3.6.1.2.1.43.8.2.1',
  columns: { type: 2, unit: 8, max: 9, level: 10, status: 11, media: 12, name: 13, description: 18 },
} as const;
export const MARKER = { entry: '1.3.6.1.2.1.43.10.2.1', columns: { lifeCount: 4 } } as const;
export const SUPPLY = {
  entry: '1.3.6.1.2.1.43.11.1.1',
  columns: { class: 4, type: 5, description: 6, unit: 7, max: 8, level: 9 },
} as const;
export const CONSOLE = { entry: '1.3.6.1.2.1.43.16.5.1', columns: { text: 2 } } as const;
export const ALERT = {
  entry: '1.3.6.1.2.1.43.18.1.1',
  columns: { severity: 2, group: 4, groupIndex: 5, location: 6, code: 7, description: 8 },
} as const;

/** hrDeviceStatus. */
export const DEVICE_STATUS = { unknown: 1, running: 2, warning: 3, testing: 4, down: 5 } as const;
/** hrPrinterStatus. */
export const PRINTER_STATUS = { other: 1, unknown: 2, idle: 3, printing: 4, warmup: 5 } as const;
/** PrtInputTypeTC. */
export const INPUT_TYPE = {
  sheetFeedAutoRemovableTray: 3,
  sheetFeedAutoNonRemovableTray: 4,
  sheetFeedManual: 5,
} as const;
/** PrtCapacityUnitTC. */
export const CAPACITY_UNIT = { impressions: 7, sheets: 8, percent: 19 } as const;
/** Special levels below zero. */
export const LEVEL = { other: -1, unknown: -2, atLeastOne: -3 } as const;
/** PrtSubUnitStatusTC is the sum of one of the first group and any of the second. */
export const SUB_UNIT_STATUS = {
  idle: 0,
  unavailableOnRequest: 1,
  standby: 2,
  unavailableBroken: 3,
  active: 4,
  unknown: 5,
  busy: 6,
  nonCriticalAlert: 8,
  criticalAlert: 16,
  offline: 32,
} as const;
/** PrtCoverStatusTC. */
export const COVER_STATUS = { open: 3, closed: 4, interlockOpen: 5, interlockClosed: 6 } as const;
/** PrtMarkerSuppliesClassTC. */
export const SUPPLY_CLASS = { consumed: 3, receptacleThatIsFilled: 4 } as const;
/** PrtMarkerSuppliesTypeTC: toner and ink types, and the waste box. */
export const SUPPLY_TYPE = {
  toner: 3,
  wasteToner: 4,
  ink: 5,
  inkCartridge: 6,
  inkRibbon: 7,
  tonerCartridge: 21,
} as const;
/** PrtAlertSeverityLevelTC. */
export const ALERT_SEVERITY = { critical: 3, warning: 4 } as const;
/** PrtAlertGroupTC. */
export const ALERT_GROUP = {
  generalPrinter: 5,
  cover: 6,
  input: 8,
  output: 9,
  markerSupplies: 11,
  mediaPath: 13,
} as const;
/** PrtAlertCodeTC. */
export const ALERT_CODE = {
  coverOpen: 3,
  jam: 8,
  inputMediaSupplyLow: 807,
  inputMediaSupplyEmpty: 808,
  outputFull: 903,
  markerTonerEmpty: 1101,
  markerTonerAlmostEmpty: 1104,
} as const;
