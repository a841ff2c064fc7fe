import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';
import type { PortFailure } from '../framework/port.ts';

export type ScanProblem = { readonly kind: 'timedOut' } | { readonly kind: 'cancelled' } | PortFailure;

/** A reader of bar codes and QR codes. */
export interface Scanner extends Device {
  /**
   * Arms the scanner, returns the first code read from now on, and always disarms it again. Earlier codes are dropped.
   * @param limitMs time after which it fails with `timedOut`
   * @param cancel ends the wait with `cancelled`
   */
  readonly scan: (limitMs: number, cancel: AbortSignal) => Promise<Result<string, ScanProblem>>;
}
