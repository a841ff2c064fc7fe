import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';
import type { PortFailure } from '../framework/port.ts';

export type ScanProblem = { readonly kind: 'timedOut' } | { readonly kind: 'cancelled' } | PortFailure;

/** A reader of bar codes and QR codes. */
export interface Scanner extends Device {
  /**
   * Arms the scanner, gives the first code that is read from now on, and disarms it whatever happened. What was read
   * before is dropped.
   * @param limitMs `timedOut` after this
   * @param cancel ends the wait with `cancelled`
   */
  readonly scan: (limitMs: number, cancel: AbortSignal) => Promise<Result<string, ScanProblem>>;
}
