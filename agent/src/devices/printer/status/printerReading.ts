import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { InputTray } from './snmpReading.ts';

/** Conditions that stop printing from any tray. Paper is evaluated separately, tray by tray. */
export type Fault = Extract<
  PrinterCondition,
  'jam' | 'doorOpen' | 'tonerEmpty' | 'offline' | 'stopped' | 'unknown'
>;

/** A printer's report by its printing protocol, in our terms. SNMP may complete it (merge.ts). */
export interface PrinterReading {
  readonly activity: 'idle' | 'printing' | 'stopped' | 'unknown';
  readonly faults: ReadonlySet<Fault>;
  /**
   * `waiting`: the printer is asking for paper. `somewhere`: one or more trays are empty, which may not matter, depending on
   * the tray.
   */
  readonly paperOut: 'no' | 'somewhere' | 'waiting';
  /** Paper is listed as loaded. A sleeping printer lists it although its trays are "unavailable". */
  readonly paperReady: boolean;
  readonly tonerLow: boolean;
  readonly trays: readonly InputTray[];
  /** Media loaded in trays, by media source, as far as reported. */
  readonly loaded: readonly LoadedMedia[];
  /** The printer's own messages. */
  readonly words: readonly string[];
}

export interface LoadedMedia {
  readonly mediaSource: string;
  /** Hundredths of a millimetre, as listed by the printer. */
  readonly width: number;
  readonly height: number;
}

/** A reading without any information. */
export const NOTHING_READ: PrinterReading = {
  activity: 'unknown',
  faults: new Set(),
  paperOut: 'no',
  paperReady: false,
  tonerLow: false,
  trays: [],
  loaded: [],
  words: [],
};

/** A reading with one fault and its message only. */
export function onlyFault(fault: Fault, words: string): PrinterReading {
  return { ...NOTHING_READ, faults: new Set([fault]), words: [words] };
}
