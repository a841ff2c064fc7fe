import type { Descriptor } from './descriptor.ts';

/**
 * Finds the rows of a block that may lie within a distance of a query. It may give rows that lie farther, and never
 * leaves out one that does not.
 */
export interface CoarseScan {
  /** @param start first row of the block @param count rows of the block */
  readonly candidates: (start: number, count: number, query: Descriptor, limit: number) => Iterable<number>;
}

/** Makes a scan over descriptors in this order. */
export type MakeScan = (rows: readonly Descriptor[]) => CoarseScan;
