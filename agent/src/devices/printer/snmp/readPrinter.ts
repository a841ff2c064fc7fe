import type { Session } from 'net-snmp';
import type { InputTray, MarkerSupply, SnmpAlert, SnmpReading } from '../status/snmpReading.ts';
import { errorFlagsIn, nameOf, numberIn, rowNumberIn, textIn } from './cells.ts';
import * as mib from './printerMib.ts';
import { type Rows, readTable } from './tableReader.ts';

const TONER_TYPES: ReadonlySet<unknown> = new Set([
  mib.SUPPLY_TYPE.toner,
  mib.SUPPLY_TYPE.ink,
  mib.SUPPLY_TYPE.inkCartridge,
  mib.SUPPLY_TYPE.inkRibbon,
  mib.SUPPLY_TYPE.tonerCartridge,
]);
const OPEN: ReadonlySet<unknown> = new Set([mib.COVER_STATUS.open, mib.COVER_STATUS.interlockOpen]);

/** Reads all tables sequentially, because small SNMP stacks drop overlapping requests. */
export async function readPrinter(session: Session): Promise<SnmpReading> {
  const printers = await readTable(session, mib.HR_PRINTER);
  const devices = await readTable(session, mib.HR_DEVICE);
  const trays = await readTable(session, mib.INPUT);
  const supplies = await readTable(session, mib.SUPPLY);
  const covers = await readTable(session, mib.COVER);
  const alerts = await readTable(session, mib.ALERT);
  const markers = await readTable(session, mib.MARKER);
  const panels = await readTable(session, mib.CONSOLE);

  // The device list may also contain a network card or disk: the printer is the one in the printer table.
  const [deviceIndex, printer] = printers.entries().next().value ?? ['1', undefined];
  const lifeCounts = [...markers.values()].map((row) => numberIn(row.get('lifeCount'), -1));
  const lifeCount = Math.max(-1, ...lifeCounts);
  return {
    deviceStatus: nameOf(mib.DEVICE_STATUS, devices.get(deviceIndex)?.get('status')) ?? 'unknown',
    printerStatus: nameOf(mib.PRINTER_STATUS, printer?.get('status')) ?? 'unknown',
    flags: errorFlagsIn(printer?.get('errorState')),
    trays: inputTrays(trays),
    supplies: markerSupplies(supplies),
    openCovers: [...covers.values()]
      .filter((row) => OPEN.has(row.get('status')))
      .map((row) => textIn(row.get('description')) || 'cover'),
    alerts: alertsIn(alerts),
    lifeCount: lifeCount < 0 ? null : lifeCount,
    consoleText: [...panels.values()]
      .map((row) => textIn(row.get('text')))
      .filter((line) => line !== '')
      .join(' '),
  };
}

function inputTrays(rows: Rows<keyof typeof mib.INPUT.columns>): InputTray[] {
  return [...rows].map(([index, row]) => ({
    index: rowNumberIn(index),
    name: textIn(row.get('name')) || textIn(row.get('description')) || textIn(row.get('media')),
    type: trayType(row.get('type')),
    level: numberIn(row.get('level'), mib.LEVEL.unknown),
    max: numberIn(row.get('max'), mib.LEVEL.unknown),
    unit: trayUnit(row.get('unit')),
    status: numberIn(row.get('status'), mib.SUB_UNIT_STATUS.unknown),
  }));
}

function trayType(cell: unknown): InputTray['type'] {
  switch (cell) {
    case mib.INPUT_TYPE.sheetFeedAutoRemovableTray:
    case mib.INPUT_TYPE.sheetFeedAutoNonRemovableTray:
      return 'automatic';
    case mib.INPUT_TYPE.sheetFeedManual:
      return 'manual';
    default:
      return 'other';
  }
}

function trayUnit(cell: unknown): InputTray['unit'] {
  switch (cell) {
    case mib.CAPACITY_UNIT.sheets:
      return 'sheets';
    case mib.CAPACITY_UNIT.percent:
      return 'percent';
    default:
      return 'other';
  }
}

function markerSupplies(rows: Rows<keyof typeof mib.SUPPLY.columns>): MarkerSupply[] {
  return [...rows.values()].map((row) => ({
    description: textIn(row.get('description')),
    kind:
      TONER_TYPES.has(row.get('type')) && row.get('class') !== mib.SUPPLY_CLASS.receptacleThatIsFilled
        ? 'toner'
        : 'other',
    level: numberIn(row.get('level'), mib.LEVEL.unknown),
    max: numberIn(row.get('max'), mib.LEVEL.unknown),
  }));
}

function alertsIn(rows: Rows<keyof typeof mib.ALERT.columns>): SnmpAlert[] {
  return [...rows.values()].map((row) => ({
    severity: nameOf(mib.ALERT_SEVERITY, row.get('severity')) ?? 'other',
    group: numberIn(row.get('group'), 0),
    groupIndex: numberIn(row.get('groupIndex'), 0),
    code: numberIn(row.get('code'), 0),
    text: textIn(row.get('description')) || textIn(row.get('location')),
  }));
}
