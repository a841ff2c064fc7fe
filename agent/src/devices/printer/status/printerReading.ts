import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { InputTray } from './snmpReading.ts';

/** Conditions that stop printing whatever tray it is from. Paper is judged apart, tray by tray. */
export type Fault = Extract<
  PrinterCondition,
  'jam' | 'doorOpen' | 'tonerEmpty' | 'offline' | 'stopped' | 'unknown'
>;

/** What a printer said through the protocol that prints, in our words. SNMP may complete it (merge.ts). */
export interface PrinterReading {
  readonly activity: 'idle' | 'printing' | 'stopped' | 'unknown';
  readonly faults: ReadonlySet<Fault>;
  /**
   * `waiting`: the printer asks for paper now. `somewhere`: one tray or more is empty, and it depends on the tray
   * whether that matters.
   */
  readonly paperOut: 'no' | 'somewhere' | 'waiting';
  readonly tonerLow: boolean;
  readonly trays: readonly InputTray[];
  /** Media that lie in a tray, by its media source, as far as the printer tells. */
  readonly loaded: readonly LoadedMedia[];
  /** The printer's own words. */
  readonly words: readonly string[];
}

export interface LoadedMedia {
  readonly mediaSource: string;
  /** Hundredths of a millimetre, as the printer lists them. */
  readonly width: number;
  readonly height: number;
}

/** A reading that says nothing at all. */
export const NOTHING_READ: PrinterReading = {
  activity: 'unknown',
  faults: new Set(),
  paperOut: 'no',
  tonerLow: false,
  trays: [],
  loaded: [],
  words: [],
};

/** A reading that says no more than one fault and the words for it. */
export function onlyFault(fault: Fault, words: string): PrinterReading {
  return { ...NOTHING_READ, faults: new Set([fault]), words: [words] };
}
