import type { MakeScan } from './coarseScan.ts';
import { squareWithin } from './descriptor.ts';

/** The scan in plain JavaScript, for a machine without vector instructions in WebAssembly. It leaves a row early. */
export const makePlainScan: MakeScan = (rows) => ({
  candidates: (start, count, query, limit) => {
    // A hair above the limit: the exact distance is compared as a root, not as a square.
    const limitSquare = limit * limit * (1 + Number.EPSILON * 8);
    const found: number[] = [];
    for (let row = start; row < start + count; row += 1) {
      const descriptor = rows[row];
      if (descriptor && squareWithin(query, descriptor, limitSquare) <= limitSquare) found.push(row);
    }
    return found;
  },
});
