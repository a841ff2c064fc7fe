import type { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import type { DeclaredProblem } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { AnyScanner } from './detect.ts';
import type { ScanProblem } from './types.ts';

/** Waits for a code, for one caller at a time, until one is scanned, time is up, the screen changes or the caller is gone. */
export interface Scanning {
  readonly wait: (
    seconds: number,
    gone?: AbortSignal,
  ) => Promise<Result<string, DeclaredProblem<typeof scannerCalls.getBarCodeData>>>;
  /** Ends the wait, for example when the person has left. */
  readonly cancel: () => void;
  /** Text typed into the page by a scanner in keyboard mode; false when nobody is waiting for it. */
  readonly typed: (text: string) => boolean;
}

const PROBLEMS = {
  timedOut: 'SCAN_TIMED_OUT',
  cancelled: 'SCAN_CANCELLED',
  portClosed: 'DEVICE_FAULT',
  late: 'SCAN_TIMED_OUT',
} as const satisfies Record<ScanProblem['kind'], CallProblem['name']>;

export function createScanning(slot: Pick<DeviceSlot<never, AnyScanner>, 'device'>): Scanning {
  let waiting: AbortController | null = null;
  return {
    wait: async (seconds, gone) => {
      const scanner = slot.device();
      if (!scanner.ok) return scanner;
      if (waiting) return fail(problem('DEVICE_BUSY'));
      const mine = new AbortController();
      waiting = mine;
      try {
        // A reloaded page must not lose a code to the wait of its predecessor.
        const signal = gone ? AbortSignal.any([mine.signal, gone]) : mine.signal;
        const code = await scanner.value.scan(seconds * SECOND_MS, signal);
        return code.ok ? ok(code.value) : fail(problem(PROBLEMS[code.problem.kind]));
      } finally {
        waiting = null;
      }
    },
    cancel: () => waiting?.abort(),
    typed: (text) => {
      const scanner = slot.device();
      return scanner.ok && (scanner.value.typed?.(text) ?? false);
    },
  };
}
