import type { PaperSize } from '@self-print/contract/fields.ts';
import { CARTON_CAPACITY_SHEETS } from '@self-print/contract/limits.ts';

/** An input tray. `source` is its IPP media-source, `name` the text on its label. */
export interface Tray {
  readonly source: string;
  readonly name: string;
  readonly kind: 'cassette' | 'manual';
  readonly paper: PaperSize;
  readonly capacity: number;
  readonly sheets: number;
}

export const COLOURANTS = ['black', 'cyan', 'magenta', 'yellow'] as const;
export type Colourant = (typeof COLOURANTS)[number];
/** Percent left in each cartridge. */
export type Toner = Readonly<Record<Colourant, number>>;

export const SIDES = ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'] as const;
export type Sides = (typeof SIDES)[number];
/** In the order of the values of orientation-requested, which start at 3. */
export const ORIENTATIONS = ['portrait', 'landscape', 'reverse-landscape', 'reverse-portrait'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];
export const COLOUR_MODES = ['auto', 'color', 'monochrome'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

/** Requested print options. */
export interface Ticket {
  readonly jobName: string;
  readonly userName: string;
  readonly copies: number;
  readonly sides: Sides;
  /** A tray by name, or any cassette with the right paper. */
  readonly mediaSource: string;
  readonly paper: PaperSize;
  readonly orientation: Orientation;
  readonly colour: ColourMode;
}

export const AUTO_SOURCE = 'auto';

/** `held`: its document has not arrived. `stopping`: cancelled while a sheet was moving. */
export type JobState = 'held' | 'pending' | 'processing' | 'stopping' | 'completed' | 'canceled' | 'aborted';
/** What happened to the paper. `lost`: the power failed during the job. */
export type JobOutcome = 'waiting' | 'printing' | 'completed' | 'canceled' | 'aborted' | 'lost';
/** Why a job was aborted, as in IPP's job-state-reasons. */
export type AbortReason = 'document-format-error' | 'aborted-by-system' | 'submission-interrupted';

export interface Job {
  readonly id: number;
  readonly ticket: Ticket;
  readonly state: JobState;
  readonly outcome: JobOutcome;
  readonly abortReason: AbortReason | null;
  /** The printer's message on how the job ended. */
  readonly message: string;
  /** Bytes of the document; 0 until it has arrived. */
  readonly documentBytes: number;
  /** Pages of the document; null when it cannot be read. */
  readonly pages: number | null;
  readonly impressionsTotal: number;
  readonly impressionsCompleted: number;
  readonly sheetsTotal: number;
  readonly sheetsCompleted: number;
  readonly createdAt: number;
  readonly processingAt: number | null;
  readonly completedAt: number | null;
}

/** What stops sheets, most urgent first. `paperNeeded` applies only while a job needs the paper. */
export const OBSTACLES = ['coverOpen', 'jam', 'tonerEmpty', 'outputFull', 'paperNeeded'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export const TONER_LOW_PERCENT = 10;
export const TRAY_LOW_PERCENT = 10;
export const TONER_PERCENT_PER_IMPRESSION = 0.005;
export const OUTPUT_CAPACITY_SHEETS = 1_000;
/** Ended jobs that are still listed. */
export const HISTORY_JOBS = 100;
/** How long a job waits for its document (multiple-operation-time-out). */
export const DOCUMENT_WAIT_SECONDS = 60;
export const SHEET_MS = 800;
const LIFE_COUNT_AT_START = 18_204;
const MANUAL_CAPACITY_SHEETS = 100;

/** Factory trays of a kiosk printer: three cassettes of A4, one of A3, and the manual slot. */
const FULL_TRAYS: readonly Tray[] = [
  ...['1', '2', '3', '4'].map(
    (number): Tray => ({
      source: `tray-${number}`,
      name: `Tray ${number}`,
      kind: 'cassette',
      paper: number === '4' ? 'A3' : 'A4',
      capacity: CARTON_CAPACITY_SHEETS,
      sheets: CARTON_CAPACITY_SHEETS,
    }),
  ),
  {
    source: 'manual',
    name: 'Manual Feed Slot',
    kind: 'manual',
    paper: 'A4',
    capacity: MANUAL_CAPACITY_SHEETS,
    sheets: 0,
  },
];

/** State of the hardware, without the jobs. */
export interface Hardware {
  readonly trays: readonly Tray[];
  readonly toner: Toner;
  readonly coverOpen: boolean;
  readonly jammed: boolean;
  readonly outputSheets: number;
  /** Impressions over the printer's lifetime. Survives loss of power. */
  readonly lifeCount: number;
}

export const FRESH_HARDWARE: Hardware = {
  trays: FULL_TRAYS,
  toner: { black: 80, cyan: 90, magenta: 85, yellow: 95 },
  coverOpen: false,
  jammed: false,
  outputSheets: 0,
  lifeCount: LIFE_COUNT_AT_START,
};

export const isEnded = (job: Job): boolean =>
  job.state === 'completed' || job.state === 'canceled' || job.state === 'aborted';

/** Sheets per copy. */
export const sheetsPerCopy = (pages: number, sides: Sides): number =>
  sides === 'one-sided' ? pages : Math.ceil(pages / 2);

/** Printed sides of the sheet with this number, counted from 1 over all copies. */
export function impressionsOnSheet(job: Job, sheet: number): number {
  const pages = job.pages ?? 0;
  if (job.ticket.sides === 'one-sided') return 1;
  const last = sheetsPerCopy(pages, job.ticket.sides);
  const isLastOfCopy = (sheet - 1) % last === last - 1;
  return isLastOfCopy && pages % 2 === 1 ? 1 : 2;
}
