import type { MakeScan } from './coarseScan.ts';
import { squareWithin } from './descriptor.ts';

/** Scan in plain JavaScript, for machines without WebAssembly vector instructions. Leaves a row early. */
export const makePlainScan: MakeScan = (rows) => ({
  candidates: (start, count, query, limit) => {
    // Slightly above the limit, because the exact comparison is of roots, not squares.
    const limitSquare = limit * limit * (1 + Number.EPSILON * 8);
    const found: number[] = [];
    for (let row = start; row < start + count; row += 1) {
      const descriptor = rows[row];
      if (descriptor && squareWithin(query, descriptor, limitSquare) <= limitSquare) found.push(row);
    }
    return found;
  },
});
