import { z } from 'zod/mini';
import { deviceSettings } from './deviceSettings.ts';
import { displaySettings } from './displaySettings.ts';
import * as f from './fields.ts';
import { kioskSettings } from './kioskSettings.ts';
import { CARTON_CAPACITY_SHEETS } from './limits.ts';

/** One media source: its paper, and the names by which printer and lock board know it. */
export const cartonSetting = z.object({
  cartonCode: f.cartonCode,
  paperSize: z._default(f.paperSize, 'A4'),
  /** IPP media source of the printer's tray, matched by name and never by position. */
  mediaSource: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The tray's name in the Printer MIB; defaults to the media source. */
  snmpTrayName: z.optional(z.string().check(z.maxLength(64))),
  lockNumber: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
  capacitySheets: z._default(z.int().check(z.minimum(1), z.maximum(5_000)), CARTON_CAPACITY_SHEETS),
  /** Kept for documents and people that name it, such as letterhead: nothing else is printed from it. */
  reserved: z.optional(z.boolean()),
});
export type CartonSetting = z.infer<typeof cartonSetting>;

export const faceSettings = z.object({
  /** Maximum distance between two photos of the same person, for 1:1 comparison. */
  oneToOneMax: z._default(z.number().check(z.minimum(0.2), z.maximum(0.7)), 0.5),
  /** The same for 1:N search, where each additional person adds a chance of error. */
  oneToManyMax: z._default(z.number().check(z.minimum(0.2), z.maximum(0.6)), 0.42),
  /** Minimum distance by which the second-best person must be farther away. */
  oneToManyGap: z._default(z.number().check(z.minimum(0), z.maximum(0.3)), 0.06),
  /** Above this number of people, a 1:N search never decides on its own. */
  oneToManyPeopleMax: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 5_000),
  /** Whether to ask for a turn of the head to both sides, which stops a flat photo, a bent one mostly, and no video (docs/face.md). */
  presenceCheck: z._default(z.boolean(), true),
  triesMax: z._default(z.int().check(z.minimum(1), z.maximum(10)), 3),
});
export type FaceSettings = z.infer<typeof faceSettings>;

export const trainCardLimits = z.object({
  /** Discounted tickets per year. */
  ticketsMax: z._default(z.int().check(z.minimum(1), z.maximum(20)), 4),
  /** Maximum number of writes in a card's lifetime. */
  writesMax: z._default(z.int().check(z.minimum(1), z.maximum(20)), 3),
  /** Minimum number of years between recharges. */
  rechargeYears: z._default(z.int().check(z.minimum(1), z.maximum(5)), 1),
});
export type TrainCardLimits = z.infer<typeof trainCardLimits>;

const defaultCartons = ['1', '2', '3', '4'].map((cartonCode) => ({
  cartonCode,
  paperSize: cartonCode === '4' ? ('A3' as const) : ('A4' as const),
  mediaSource: `tray-${cartonCode}`,
  snmpTrayName: `Tray ${cartonCode}`,
  lockNumber: Number(cartonCode),
  capacitySheets: CARTON_CAPACITY_SHEETS,
}));

/**
 * The settings manifest of a terminal: names, types, limits, defaults and descriptions in one place. The console generates its
 * form from it; agent and kiosk read settings only through it.
 */
export const terminalSettings = z.extend(kioskSettings, {
  printerAddress: z
    ._default(z.string().check(z.maxLength(300)), '')
    .check(
      z.meta({ description: 'ipp://, ipps://, cups:// or windows:// address; empty keeps the local one' }),
    ),
  snmpCommunity: z
    ._default(z.string().check(z.maxLength(64)), 'public')
    .check(z.meta({ description: 'SNMP community of the printer' })),
  cartons: z
    ._default(z.array(cartonSetting).check(z.maxLength(8)), defaultCartons)
    .check(z.meta({ description: 'Paper cartons' })),
  devices: z
    .prefault(deviceSettings, {})
    .check(z.meta({ description: 'Readers, locks, scanner, camera and sound' })),
  /** Decision thresholds of face recognition. Distances are Euclidean, between descriptors of the shipped model. */
  face: z.prefault(faceSettings, {}).check(z.meta({ description: 'Thresholds of face recognition' })),
  trainCard: z.prefault(trainCardLimits, {}).check(z.meta({ description: 'Limits of train discount cards' })),
  display: z.prefault(displaySettings, {}).check(z.meta({ description: 'The screen of the kiosk' })),
  timeZone: z
    ._default(z.union([z.literal(''), f.timeZone]), '')
    .check(z.meta({ description: "IANA time zone of the terminal; empty for the school's" })),
  streamAddress: z
    ._default(z.union([z.literal(''), z.string().check(z.regex(/^rtmps?:\/\/[\w.:-]+\/[\w./-]+$/))]), '')
    .check(z.meta({ description: 'Address to which the screen is pushed on request; empty forbids it' })),
  shutDownAt: z
    ._default(z.union([z.literal(''), z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))]), '')
    .check(z.meta({ description: 'Time of day at which the terminal shuts down; empty for never' })),
});
export type TerminalSettings = z.infer<typeof terminalSettings>;

export const DEFAULT_TERMINAL_SETTINGS: TerminalSettings = terminalSettings.parse({});
