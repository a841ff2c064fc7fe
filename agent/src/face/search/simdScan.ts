import { FACE_DIMENSIONS } from '@self-print/contract/agent/pageTasks.ts';
import type { CoarseScan } from './coarseScan.ts';
import type { Descriptor } from './descriptor.ts';
import { instantiate } from './wasm/instantiate.ts';
import { nearKernel } from './wasm/nearKernel.ts';

const INT8_MAX = 127;
const INT16_MAX = 32_767;
const INT32_MAX = 2_147_483_647;
const QUERY_BYTES = FACE_DIMENSIONS * Int16Array.BYTES_PER_ELEMENT;
/** Rounding of the bound itself, far below one step of the scale. */
const ROUNDING = 1e-6;
const CODE = nearKernel();

/**
 * Scan with 8-bit integers and vector instructions: reads a quarter of the memory, which is the bottleneck. Rounding moves a
 * descriptor by a known length, its residual, so a row within the limit stays within limit + both residuals, and none is
 * omitted. Null when this machine lacks vector instructions or memory.
 */
export function makeSimdScan(rows: readonly Descriptor[]): CoarseScan | null {
  const { length } = rows;
  const rowsAt = QUERY_BYTES;
  const normsAt = rowsAt + length * FACE_DIMENSIONS;
  const outAt = normsAt + length * Int32Array.BYTES_PER_ELEMENT;
  const totalBytes = outAt + (length + 1) * Int32Array.BYTES_PER_ELEMENT;
  const kernel = instantiate(CODE, totalBytes);
  if (!kernel) return null;
  const { memory } = kernel;
  const scale = INT8_MAX / (largestComponent(rows) || INT8_MAX);
  const quantised = new Int8Array(memory, rowsAt, length * FACE_DIMENSIONS);
  const norms = new Int32Array(memory, normsAt, length);
  let rowResidual = 0;
  rows.forEach((descriptor, row) => {
    const target = quantised.subarray(row * FACE_DIMENSIONS, (row + 1) * FACE_DIMENSIONS);
    const { norm, residual } = quantise(descriptor, scale, INT8_MAX, target);
    norms[row] = norm;
    rowResidual = Math.max(rowResidual, residual);
  });
  const queryValues = new Int16Array(memory, 0, FACE_DIMENSIONS);
  const out = new Int32Array(memory, outAt, length + 1);

  return {
    candidates: (start, count, query, limit) => {
      if (count === 0) return [];
      const { norm, residual } = quantise(query, scale, INT16_MAX, queryValues);
      const reach = (limit + rowResidual + residual) * scale * (1 + ROUNDING) + ROUNDING;
      const bound = Math.max(-INT32_MAX, Math.min(INT32_MAX, Math.ceil(reach * reach) - norm));
      const end = kernel.run(
        0,
        rowsAt + start * FACE_DIMENSIONS,
        normsAt + start * Int32Array.BYTES_PER_ELEMENT,
        count,
        bound,
        outAt,
      );
      const found = (end - outAt) / Int32Array.BYTES_PER_ELEMENT;
      return Array.from(out.subarray(0, found), (row) => start + row);
    },
  };
}

/** Rounds a descriptor to integers; returns their squared norm and the rounding residual in descriptor units. */
function quantise(
  descriptor: Descriptor,
  scale: number,
  max: number,
  target: Int8Array | Int16Array,
): { readonly norm: number; readonly residual: number } {
  let norm = 0;
  let residual = 0;
  for (let index = 0; index < FACE_DIMENSIONS; index += 1) {
    const value = (descriptor[index] ?? 0) * scale;
    const rounded = Math.max(-max, Math.min(max, Math.round(value)));
    target[index] = rounded;
    norm += rounded * rounded;
    residual += (value - rounded) * (value - rounded);
  }
  return { norm, residual: Math.sqrt(residual) / scale };
}

function largestComponent(rows: readonly Descriptor[]): number {
  let largest = 0;
  for (const row of rows) for (const value of row) largest = Math.max(largest, Math.abs(value));
  return largest;
}
