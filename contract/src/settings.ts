import { z } from 'zod';
import { deviceSettings } from './deviceSettings.ts';
import * as f from './fields.ts';
import { kioskSettings } from './kioskSettings.ts';
import { CARTON_CAPACITY_SHEETS } from './limits.ts';

/** One carton: the paper in it, and the names by which printer and lock board know it. */
export const cartonSetting = z.object({
  cartonCode: f.cartonCode,
  paperSize: f.paperSize.default('A4'),
  /** IPP media source of the printer's tray, mapped by name and never by position. */
  mediaSource: z.string().min(1).max(64),
  /** The tray's name in the Printer MIB; the media source when left out. */
  snmpTrayName: z.string().max(64).optional(),
  lockNumber: z.int().min(1).max(8).optional(),
  capacitySheets: z.int().min(1).max(5_000).default(CARTON_CAPACITY_SHEETS),
});
export type CartonSetting = z.infer<typeof cartonSetting>;

export const faceSettings = z.object({
  /** The most that two pictures of one person may differ by, for one against one. */
  oneToOneMax: z.number().min(0.2).max(0.7).default(0.5),
  /** The same for one against many, where each further person is a chance to be wrong. */
  oneToManyMax: z.number().min(0.2).max(0.6).default(0.42),
  /** How much farther the next best other person must be. */
  oneToManyGap: z.number().min(0).max(0.3).default(0.06),
  /** Above this many people one against many never decides alone. */
  oneToManyPeopleMax: z.int().min(1).max(1_000_000).default(5_000),
  /** Ask for a random turn of the head. It stops a printed photo, not a video. */
  presenceCheck: z.boolean().default(true),
  triesMax: z.int().min(1).max(10).default(3),
});
export type FaceSettings = z.infer<typeof faceSettings>;

export const trainCardLimits = z.object({
  /** Discounted tickets of a year. */
  ticketsMax: z.int().min(1).max(20).default(4),
  /** How often a card is written in its life. */
  writesMax: z.int().min(1).max(20).default(3),
  /** A recharge needs more than these years since the last one. */
  rechargeYears: z.int().min(1).max(5).default(1),
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
 * The settings manifest of a terminal: names, types, limits, defaults and descriptions in one place.
 * The console draws its form from it; agent and kiosk read settings only through it.
 */
export const terminalSettings = kioskSettings.extend({
  printerAddress: z
    .string()
    .max(300)
    .default('')
    .meta({ description: 'ipp://, ipps://, cups:// or windows:// address; empty keeps the local one' }),
  snmpCommunity: z.string().max(64).default('public').meta({ description: 'SNMP community of the printer' }),
  cartons: z.array(cartonSetting).max(8).default(defaultCartons).meta({ description: 'Paper cartons' }),
  devices: deviceSettings.prefault({}).meta({ description: 'Readers, locks, scanner, camera and sound' }),
  /** How face recognition decides. The distances are Euclidean, between descriptors of the shipped model. */
  face: faceSettings.prefault({}).meta({ description: 'Thresholds of face recognition' }),
  trainCard: trainCardLimits.prefault({}).meta({ description: 'Limits of train discount cards' }),
  streamAddress: z
    .union([z.literal(''), z.string().regex(/^rtmps?:\/\/[\w.:-]+\/[\w./-]+$/)])
    .default('')
    .meta({ description: 'Where the screen is pushed to on request; empty forbids it' }),
  shutDownAt: z
    .union([z.literal(''), z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)])
    .default('')
    .meta({ description: 'Time of day at which the terminal shuts down; empty for never' }),
});
export type TerminalSettings = z.infer<typeof terminalSettings>;

export const DEFAULT_TERMINAL_SETTINGS: TerminalSettings = terminalSettings.parse({});
