import type { LoadedMedia, PrinterReading } from '../status/printerReading.ts';
import { isLowToner } from '../status/snmpFaults.ts';
import type { InputTray, MarkerSupply } from '../status/snmpReading.ts';
import type { IppAttributes } from './attributes.ts';
import { PRINTER_STATE } from './operations.ts';
import { effectOf, isFault, parseReason, type Reason } from './reasons.ts';

/** Printer attributes that describe its condition; requested by Get-Printer-Attributes. */
export const STATUS_ATTRIBUTES = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-input-tray',
  'printer-supply',
  'printer-supply-description',
  'marker-levels',
  'marker-low-levels',
  'marker-names',
  'marker-types',
  'media-col-ready',
  'media-ready',
] as const;

const MARKER_FULL = 100;
const LEVEL_UNKNOWN = -2;
const TONER_TYPES: ReadonlySet<string> = new Set([
  ...['toner', 'tonerCartridge', 'toner-cartridge'],
  ...['ink', 'inkCartridge', 'ink-cartridge', 'inkRibbon', 'ink-ribbon'],
]);

/** Converts a printer's attributes to our terms. Unknown reasons and keys are ignored. */
export function readingOf(printer: IppAttributes): PrinterReading {
  const activity = activityOf(printer.integer('printer-state'));
  const reasons = printer.texts('printer-state-reasons').map(parseReason);
  const effects = weighty(reasons, activity).flatMap((reason) => {
    const effect = effectOf(reason.keyword);
    return effect === null ? [] : [effect];
  });
  const anyEffects = reasons.map((reason) => effectOf(reason.keyword));
  const lacksPaper = effects.includes('paperOut');
  return {
    activity,
    faults: new Set([...effects.filter(isFault), ...(activity === 'stopped' ? (['stopped'] as const) : [])]),
    paperOut: paperOutOf(anyEffects.includes('paperNeeded'), lacksPaper, activity),
    paperReady: printer.texts('media-ready').length > 0 || printer.collections('media-col-ready').length > 0,
    tonerLow:
      anyEffects.some((effect) => effect === 'tonerLow' || effect === 'tonerEmpty') ||
      [...suppliesOf(printer), ...markersOf(printer)].some(isLowToner),
    trays: printer.octets('printer-input-tray').map(trayFrom),
    loaded: printer.collections('media-col-ready').flatMap(loadedFrom),
    words: [
      printer.text('printer-state-message') ?? '',
      ...reasons.filter((reason) => reason.keyword !== 'none').map((reason) => reason.text),
    ],
  };
}

function activityOf(state: number | null): PrinterReading['activity'] {
  switch (state) {
    case PRINTER_STATE.idle:
      return 'idle';
    case PRINTER_STATE.processing:
      return 'printing';
    case PRINTER_STATE.stopped:
      return 'stopped';
    default:
      return 'unknown';
  }
}

/**
 * The reasons that stop printing. A reason without a suffix is an error (RFC 8011 section 5.4.12). For a stopped printer that
 * reports no error, the reported reasons are taken as the cause; a working one with warnings may be stalling because of them.
 */
function weighty(reasons: readonly Reason[], activity: PrinterReading['activity']): readonly Reason[] {
  const errors = reasons.filter((reason) => reason.severity === 'error' && effectOf(reason.keyword) !== null);
  if (activity === 'stopped') return errors.length > 0 ? errors : reasons;
  if (activity !== 'printing') return errors;
  return reasons.filter(
    (reason) =>
      reason.severity === 'error' ||
      (reason.severity === 'warning' && effectOf(reason.keyword) !== 'tonerEmpty'),
  );
}

function paperOutOf(
  isNeeded: boolean,
  isOut: boolean,
  activity: PrinterReading['activity'],
): PrinterReading['paperOut'] {
  if (isNeeded || (isOut && activity === 'stopped')) return 'waiting';
  return isOut ? 'somewhere' : 'no';
}

/** `key=value;` pairs of PWG 5100.13 in one octetString. Keys come in any order and may be missing. */
function pairsOf(octets: Uint8Array): ReadonlyMap<string, string> {
  const pairs = new TextDecoder().decode(octets).split(';');
  return new Map(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()] as const];
    }),
  );
}

function numberFrom(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** PrtInputTypeTC and PrtCapacityUnitTC (RFC 3805) by name, and by number, as some printers write them. */
const TRAY_TYPES: ReadonlyMap<string, InputTray['type']> = new Map([
  ['sheetFeedAutoRemovableTray', 'automatic'],
  ['sheetFeedAutoNonRemovableTray', 'automatic'],
  ['sheetFeedManual', 'manual'],
  ['3', 'automatic'],
  ['4', 'automatic'],
  ['5', 'manual'],
]);
const TRAY_UNITS: ReadonlyMap<string, InputTray['unit']> = new Map([
  ['sheets', 'sheets'],
  ['percent', 'percent'],
  ['8', 'sheets'],
  ['19', 'percent'],
]);

function trayFrom(octets: Uint8Array): InputTray {
  const pairs = pairsOf(octets);
  return {
    index: null,
    name: pairs.get('name') ?? '',
    type: TRAY_TYPES.get(pairs.get('type') ?? '') ?? 'other',
    level: numberFrom(pairs.get('level'), LEVEL_UNKNOWN),
    max: numberFrom(pairs.get('maxcapacity'), LEVEL_UNKNOWN),
    unit: TRAY_UNITS.get(pairs.get('unit') ?? 'sheets') ?? 'other',
    status: numberFrom(pairs.get('status'), 0),
  };
}

function suppliesOf(printer: IppAttributes): MarkerSupply[] {
  const descriptions = printer.texts('printer-supply-description');
  return printer.octets('printer-supply').map((octets, index) => {
    const pairs = pairsOf(octets);
    const isConsumed = (pairs.get('class') ?? 'supplyThatIsConsumed') === 'supplyThatIsConsumed';
    return {
      description: descriptions[index] ?? pairs.get('colorantname') ?? '',
      kind: isConsumed && TONER_TYPES.has(pairs.get('type') ?? '') ? 'toner' : 'other',
      level: numberFrom(pairs.get('level'), LEVEL_UNKNOWN),
      max: numberFrom(pairs.get('maxcapacity'), MARKER_FULL),
    };
  });
}

/** The marker-* attributes, which cupsd has instead of printer-supply: parallel lists, levels in percent. */
function markersOf(printer: IppAttributes): MarkerSupply[] {
  const names = printer.texts('marker-names');
  const types = printer.texts('marker-types');
  return printer.integers('marker-levels').map((level, index) => ({
    description: names[index] ?? '',
    kind: TONER_TYPES.has(types[index] ?? '') ? 'toner' : 'other',
    level,
    max: MARKER_FULL,
  }));
}

function loadedFrom(media: IppAttributes): LoadedMedia[] {
  const mediaSource = media.text('media-source');
  const size = media.collections('media-size')[0];
  const width = size?.integer('x-dimension') ?? null;
  const height = size?.integer('y-dimension') ?? null;
  return mediaSource === null || width === null || height === null ? [] : [{ mediaSource, width, height }];
}
