import {
  attribute,
  type IppAttribute,
  type IppValue,
  integer,
  keyword,
  name,
  octets,
  text,
} from '../../ipp/values.ts';
import { CAPACITY_UNIT, INPUT_TYPE } from '../../snmp/printerMib.ts';
import { PAPER_DIMENSIONS } from '../../status/paperSizes.ts';
import { COLOURANTS, type Hardware, TONER_LOW_PERCENT } from '../machine/model.ts';
import { type InputRow, inputRows, type Profile } from '../profiles.ts';

/** Thousandths of a millimetre, the unit of prtInputMediaDimFeedDir, per hundredth. */
const MICROMETRES = 10;
const FULL_PERCENT = 100;
const COLOURS = { black: '#000000', cyan: '#00FFFF', magenta: '#FF00FF', yellow: '#FFFF00' } as const;

/** printer-input-tray and printer-supply (PWG 5100.13), and the marker attributes of CUPS. */
export function supplyAttributes(profile: Profile, hardware: Hardware): readonly IppAttribute[] {
  const levels = COLOURANTS.map((colourant) => Math.ceil(hardware.toner[colourant]));
  const names = COLOURANTS.map((colourant) => `${colourant} toner`);
  const supplies = COLOURANTS.map((colourant, position) =>
    asOctets({
      index: position + 1,
      class: 'supplyThatIsConsumed',
      type: 'tonerCartridge',
      unit: 'percent',
      maxcapacity: FULL_PERCENT,
      level: levels[position] ?? 0,
      colorantname: colourant,
    }),
  );
  const trays = inputRows(profile, hardware.trays).map(inputTray);
  return [
    ...(profile.tellsTraysInIpp ? [attribute('printer-input-tray', ...trays)] : []),
    attribute('printer-supply', ...supplies),
    attribute('printer-supply-description', ...names.map(text)),
    attribute('marker-names', ...names.map(name)),
    attribute('marker-types', ...names.map(() => keyword('toner-cartridge'))),
    attribute('marker-colors', ...COLOURANTS.map((colourant) => name(COLOURS[colourant]))),
    attribute('marker-levels', ...levels.map(integer)),
    attribute('marker-low-levels', ...levels.map(() => integer(TONER_LOW_PERCENT))),
    attribute('marker-high-levels', ...levels.map(() => integer(FULL_PERCENT))),
  ];
}

function inputTray({ tray, type, unit, max, level, status }: InputRow): IppValue {
  const { width, height } = PAPER_DIMENSIONS[tray.paper];
  return asOctets({
    type: type === INPUT_TYPE.sheetFeedManual ? 'sheetFeedManual' : 'sheetFeedAutoRemovableTray',
    mediafeed: height * MICROMETRES,
    mediaxfeed: width * MICROMETRES,
    maxcapacity: max,
    level,
    unit: unit === CAPACITY_UNIT.percent ? 'percent' : 'sheets',
    status,
    name: tray.name,
  });
}

function asOctets(pairs: Readonly<Record<string, string | number>>): IppValue {
  const line = Object.entries(pairs).map(([key, value]) => `${key}=${value};`);
  return octets(new TextEncoder().encode(line.join('')));
}
