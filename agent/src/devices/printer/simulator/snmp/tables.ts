import * as mib from '../../snmp/printerMib.ts';
import { panelText } from '../ipp/reasons.ts';
import type { Machine } from '../machine/machine.ts';
import { COLOURANTS, type Obstacle, TONER_LOW_PERCENT } from '../machine/model.ts';
import { type InputRow, inputRows, type Profile } from '../profiles.ts';
import { alertsOf } from './alerts.ts';

export type Cell = number | string | Buffer;

/** A table with its rows; cells by column name. */
export interface Table {
  readonly name: string;
  readonly shape: { readonly entry: string; readonly columns: Readonly<Record<string, number>> };
  /** Whether rows are numbered within the device, or the device is the row. */
  readonly index: 'device' | 'deviceAndRow';
  readonly rows: readonly { readonly row: number; readonly cells: Readonly<Record<string, Cell>> }[];
}

const FULL_PERCENT = 100;
const WASTE_PERCENT = 20;
/** Bits of hrPrinterDetectedErrorState, most significant bit of the first byte first. */
const BIT = {
  noPaper: 1,
  lowToner: 2,
  noToner: 3,
  doorOpen: 4,
  jammed: 5,
  outputFull: 12,
  inputTrayEmpty: 13,
};
const BITS_PER_BYTE = 8;

/** Everything that the printer reports over SNMP (RFC 3805, RFC 2790), with its make's quirks. */
export function snmpTables(machine: Machine, profile: Profile): readonly Table[] {
  const rows = inputRows(profile, machine.hardware.trays);
  return [
    {
      name: 'hrDeviceTable',
      shape: mib.HR_DEVICE,
      index: 'device',
      rows: [
        { row: 1, cells: { description: profile.makeAndModel, status: deviceStatus(machine, profile) } },
      ],
    },
    {
      name: 'hrPrinterTable',
      shape: mib.HR_PRINTER,
      index: 'device',
      rows: [{ row: 1, cells: { status: printerStatus(machine), errorState: errorState(machine, profile) } }],
    },
    {
      name: 'prtCoverTable',
      shape: mib.COVER,
      index: 'deviceAndRow',
      rows: [{ row: 1, cells: { description: 'Front cover', status: coverStatus(machine) } }],
    },
    {
      name: 'prtInputTable',
      shape: mib.INPUT,
      index: 'deviceAndRow',
      rows: rows.map((row) => ({ row: row.index, cells: inputCells(row) })),
    },
    {
      name: 'prtMarkerTable',
      shape: mib.MARKER,
      index: 'deviceAndRow',
      rows: [{ row: 1, cells: { lifeCount: machine.hardware.lifeCount } }],
    },
    { name: 'prtMarkerSuppliesTable', shape: mib.SUPPLY, index: 'deviceAndRow', rows: supplyRows(machine) },
    {
      name: 'prtConsoleDisplayBufferTable',
      shape: mib.CONSOLE,
      index: 'deviceAndRow',
      rows: [{ row: 1, cells: { text: panelText(machine) } }],
    },
    {
      name: 'prtAlertTable',
      shape: mib.ALERT,
      index: 'deviceAndRow',
      rows: alertsOf(machine, profile, rows).map((cells, position) => ({ row: position + 1, cells })),
    },
  ];
}

/** Obstacles that this make reports: some never report missing paper. */
const admitted = (machine: Machine, profile: Profile): readonly Obstacle[] =>
  machine.obstacles.filter((obstacle) => profile.tellsEmptyTrays || obstacle !== 'paperNeeded');

function deviceStatus(machine: Machine, profile: Profile): number {
  if (admitted(machine, profile).length > 0) return mib.DEVICE_STATUS.down;
  const isLow = COLOURANTS.some((colourant) => machine.hardware.toner[colourant] <= TONER_LOW_PERCENT);
  const isEmpty = profile.tellsEmptyTrays && hasEmptyCassette(machine);
  return isLow || isEmpty ? mib.DEVICE_STATUS.warning : mib.DEVICE_STATUS.running;
}

function printerStatus(machine: Machine): number {
  if (machine.state === 'stopped') return mib.PRINTER_STATUS.other;
  return machine.state === 'idle' ? mib.PRINTER_STATUS.idle : mib.PRINTER_STATUS.printing;
}

function errorState(machine: Machine, profile: Profile): Buffer {
  const obstacles = admitted(machine, profile);
  const levels = COLOURANTS.map((colourant) => machine.hardware.toner[colourant]);
  const isEmpty = profile.tellsEmptyTrays && hasEmptyCassette(machine);
  const bits = [
    ...(isEmpty || obstacles.includes('paperNeeded') ? [BIT.noPaper, BIT.inputTrayEmpty] : []),
    ...(levels.some((level) => level > 0 && level <= TONER_LOW_PERCENT) ? [BIT.lowToner] : []),
    ...(obstacles.includes('tonerEmpty') ? [BIT.noToner] : []),
    ...(obstacles.includes('coverOpen') ? [BIT.doorOpen] : []),
    ...(obstacles.includes('jam') ? [BIT.jammed] : []),
    ...(obstacles.includes('outputFull') ? [BIT.outputFull] : []),
  ];
  const bytes = Buffer.alloc(profile.errorStateBytes);
  for (const bit of bits) {
    const position = Math.floor(bit / BITS_PER_BYTE);
    if (position < bytes.length) bytes[position] = (bytes[position] ?? 0) | (0x80 >> (bit % BITS_PER_BYTE));
  }
  return bytes;
}

const hasEmptyCassette = ({ hardware }: Machine): boolean =>
  hardware.trays.some((tray) => tray.kind === 'cassette' && tray.sheets === 0);

const coverStatus = ({ hardware }: Machine): number =>
  hardware.coverOpen ? mib.COVER_STATUS.open : mib.COVER_STATUS.closed;

const inputCells = ({ tray, type, unit, max, level, status }: InputRow) => ({
  type,
  unit,
  max,
  level,
  status,
  media: tray.paper === 'A4' ? 'iso-a4-white' : 'iso-a3-white',
  name: tray.name,
  description: `${tray.name}, ${tray.paper}`,
});

function supplyRows({ hardware }: Machine): Table['rows'] {
  const toner = COLOURANTS.map((colourant, position) => ({
    row: position + 1,
    cells: {
      class: mib.SUPPLY_CLASS.consumed,
      type: mib.SUPPLY_TYPE.tonerCartridge,
      description: `${colourant} toner`,
      unit: mib.CAPACITY_UNIT.percent,
      max: FULL_PERCENT,
      level: Math.ceil(hardware.toner[colourant]),
    },
  }));
  const waste = {
    class: mib.SUPPLY_CLASS.receptacleThatIsFilled,
    type: mib.SUPPLY_TYPE.wasteToner,
    description: 'Waste toner box',
    unit: mib.CAPACITY_UNIT.percent,
    max: FULL_PERCENT,
    level: WASTE_PERCENT,
  };
  return [...toner, { row: toner.length + 1, cells: waste }];
}
