import type { Fault, PrinterReading } from '../status/printerReading.ts';
import type { JobObservation } from '../types.ts';

/** A row of Win32_Printer. Drivers fill in what they like, so every number may be missing. */
export interface SpoolerQueue {
  readonly detectedErrorState: number | null;
  readonly printerState: number | null;
  readonly printerStatus: number | null;
  readonly workOffline: boolean;
}

/** A row of Get-PrintJob. */
export interface SpoolerJob {
  readonly id: number;
  readonly documentName: string;
  readonly status: ReadonlySet<JobFlag>;
}

/** PRINTER_STATUS_* of winspool, combined in Win32_Printer.PrinterState. */
const PRINTER_FLAGS = [
  [0x0000_0001, 'paused'],
  [0x0000_0002, 'error'],
  [0x0000_0008, 'paperJam'],
  [0x0000_0010, 'paperOut'],
  [0x0000_0080, 'offline'],
  [0x0000_0400, 'printing'],
  [0x0000_0800, 'outputBinFull'],
  [0x0000_1000, 'notAvailable'],
  [0x0000_4000, 'processing'],
  [0x0002_0000, 'tonerLow'],
  [0x0004_0000, 'noToner'],
  [0x0010_0000, 'userIntervention'],
  [0x0040_0000, 'doorOpen'],
] as const;

const FAULT_BY_PRINTER_FLAG: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['paused', 'stopped'],
  ['error', 'stopped'],
  ['paperJam', 'jam'],
  ['offline', 'offline'],
  ['outputBinFull', 'stopped'],
  ['notAvailable', 'offline'],
  ['noToner', 'tonerEmpty'],
  ['userIntervention', 'stopped'],
  ['doorOpen', 'doorOpen'],
]);

/** Win32_Printer.DetectedErrorState. 0 unknown, 1 other and 2 none are not faults; many USB drivers report nothing else. */
const FAULT_BY_ERROR_STATE: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [6, 'tonerEmpty'],
  [7, 'doorOpen'],
  [8, 'jam'],
  [9, 'offline'],
  [10, 'stopped'],
  [11, 'stopped'],
]);
const ERROR_STATE = { noPaper: 4, lowToner: 5 } as const;
const PRINTER_STATUS = { idle: 3, printing: 4, warmingUp: 5, stopped: 6, offline: 7 } as const;

/** Interprets a queue's status. The spooler often does not report faults: it is the last resort (docs/printing.md). */
export function readingOfQueue(queue: SpoolerQueue): PrinterReading {
  const state = queue.printerState ?? 0;
  const flags = new Set<string>(PRINTER_FLAGS.filter(([bit]) => (state & bit) !== 0).map(([, flag]) => flag));
  const faults = new Set<Fault>();
  for (const flag of flags) {
    const fault = FAULT_BY_PRINTER_FLAG.get(flag);
    if (fault !== undefined) faults.add(fault);
  }
  const detected = FAULT_BY_ERROR_STATE.get(queue.detectedErrorState ?? 0);
  if (detected !== undefined) faults.add(detected);
  if (queue.workOffline || queue.printerStatus === PRINTER_STATUS.offline) faults.add('offline');
  if (queue.printerStatus === PRINTER_STATUS.stopped && faults.size === 0) faults.add('stopped');
  const lacksPaper = flags.has('paperOut') || queue.detectedErrorState === ERROR_STATE.noPaper;
  return {
    activity: activityOf(queue, flags),
    faults,
    paperOut: lacksPaper ? 'waiting' : 'no',
    paperReady: false,
    tonerLow: flags.has('tonerLow') || queue.detectedErrorState === ERROR_STATE.lowToner,
    trays: [],
    loaded: [],
    words: [`Windows spooler: ${[...flags].join(', ') || 'no flags'}`],
  };
}

function activityOf(queue: SpoolerQueue, flags: ReadonlySet<string>): PrinterReading['activity'] {
  if (flags.has('printing') || flags.has('processing')) return 'printing';
  switch (queue.printerStatus) {
    case PRINTER_STATUS.idle:
    case PRINTER_STATUS.warmingUp:
      return 'idle';
    case PRINTER_STATUS.printing:
      return 'printing';
    case PRINTER_STATUS.stopped:
      return 'stopped';
    default:
      return 'unknown';
  }
}

/** JOB_STATUS_* of winspool, which Get-PrintJob returns combined or by name. */
const JOB_FLAGS = [
  [0x0001, 'Paused'],
  [0x0002, 'Error'],
  [0x0004, 'Deleting'],
  [0x0008, 'Spooling'],
  [0x0010, 'Printing'],
  [0x0020, 'Offline'],
  [0x0040, 'PaperOut'],
  [0x0080, 'Printed'],
  [0x0100, 'Deleted'],
  [0x0200, 'Blocked'],
  [0x0400, 'UserIntervention'],
  [0x0800, 'Restart'],
  [0x1000, 'Completed'],
  [0x2000, 'Retained'],
  [0x4000, 'RenderingLocally'],
] as const;
export type JobFlag = (typeof JOB_FLAGS)[number][1];

/** Flags of a job status, which PowerShell returns as a number or as comma-separated names. Unknown ones are ignored. */
export function jobFlags(status: number | string): ReadonlySet<JobFlag> {
  if (typeof status === 'number') {
    return new Set(JOB_FLAGS.filter(([bit]) => (status & bit) !== 0).map(([, flag]) => flag));
  }
  const names = status.split(',').map((name) => name.trim().toLowerCase());
  return new Set(JOB_FLAGS.map(([, flag]) => flag).filter((flag) => names.includes(flag.toLowerCase())));
}

/**
 * Interprets a queued job's status. The spooler's page count is the driver's, not that of paper, and is not used; `waitingFor`
 * is from the job itself and may be completed by the queue's condition.
 */
export function observationOfJob(status: ReadonlySet<JobFlag>): JobObservation {
  if (status.has('Deleted') || status.has('Deleting')) {
    return { state: 'cancelled', impressions: null, detail: 'The job was deleted from the queue' };
  }
  if (status.has('Printed') || status.has('Completed')) return { state: 'completed', impressions: null };
  const state = status.has('Printing') ? 'printing' : 'pending';
  return { state, impressions: null, waitingFor: waitingForOf(status) };
}

function waitingForOf(status: ReadonlySet<JobFlag>): 'outOfPaper' | 'offline' | 'stopped' | null {
  if (status.has('PaperOut')) return 'outOfPaper';
  if (status.has('Offline')) return 'offline';
  const isStopped = (['Error', 'Blocked', 'UserIntervention', 'Paused'] as const).some((flag) =>
    status.has(flag),
  );
  return isStopped ? 'stopped' : null;
}
