import type { Descriptor } from './descriptor.ts';

/**
 * Finds rows of a block that may be within a distance of a query. Can return farther rows, but never omits one that is within.
 */
export interface CoarseScan {
  /** @param start first row of the block @param count rows of the block */
  readonly candidates: (start: number, count: number, query: Descriptor, limit: number) => Iterable<number>;
}

/** Creates a scan over descriptors in this order. */
export type MakeScan = (rows: readonly Descriptor[]) => CoarseScan;
