import { type Bytes, moduleWith, NO_RESULT, op } from './assembler.ts';

/** Components of a descriptor; the kernel is unrolled for this number. */
const DIMENSIONS = 128;
const LANES = 16;
const STEPS = DIMENSIONS / LANES;
const VECTOR_ALIGNMENT = 4;
const I32_ALIGNMENT = 2;
/** The query consists of 16-bit integers, so a step of it is two vectors long. */
const QUERY_STEP_BYTES = 32;
const QUERY_HALF_BYTES = 16;

const QUERY = 0;
const ROW = 1;
const NORM = 2;
const COUNT = 3;
const BOUND = 4;
const OUT = 5;
const INDEX = 6;
const LOADED = 7;
const LOW = 8;
const HIGH = 9;

/** Adds the products of 16 components to the sums; the first step initialises them. */
const step = (index: number): readonly Bytes[] => [
  op('local.get', ROW),
  op('v128.load', VECTOR_ALIGNMENT, index * LANES),
  op('local.tee', LOADED),
  op('i16x8.extend_low_i8x16_s'),
  op('local.get', QUERY),
  op('v128.load', VECTOR_ALIGNMENT, index * QUERY_STEP_BYTES),
  op('i32x4.dot_i16x8_s'),
  ...(index === 0 ? [] : [op('local.get', LOW), op('i32x4.add')]),
  op('local.set', LOW),
  op('local.get', LOADED),
  op('i16x8.extend_high_i8x16_s'),
  op('local.get', QUERY),
  op('v128.load', VECTOR_ALIGNMENT, index * QUERY_STEP_BYTES + QUERY_HALF_BYTES),
  op('i32x4.dot_i16x8_s'),
  ...(index === 0 ? [] : [op('local.get', HIGH), op('i32x4.add')]),
  op('local.set', HIGH),
];

const advance = (local: number, bytes: readonly Bytes[]): readonly Bytes[] => [
  op('local.get', local),
  ...bytes,
  op('i32.add'),
  op('local.set', local),
];

/** 128 does not fit into a one-byte signed constant, so it is computed by a shift. */
const ROW_BYTES: readonly Bytes[] = [op('i32.const', 1), op('i32.const', 7), op('i32.shl')];

/**
 * `run(query, rows, norms, count, bound, out)`: writes the index of each row with norm − 2·(row · query) ≤ `bound` and returns
 * the address after the last one. At least one row; all addresses in bytes, rows and query aligned to 16.
 */
export function nearKernel(): Uint8Array<ArrayBuffer> {
  return moduleWith({
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
    locals: ['i32', 'v128', 'v128', 'v128'],
    body: [
      op('loop', NO_RESULT),
      ...Array.from({ length: STEPS }, (_, index) => step(index)).flat(),
      op('local.get', LOW),
      op('local.get', HIGH),
      op('i32x4.add'),
      op('local.set', LOW),
      // Written always, but kept only if near: cheaper than an unpredictable branch.
      op('local.get', OUT),
      op('local.get', INDEX),
      op('i32.store', I32_ALIGNMENT, 0),
      op('local.get', OUT),
      op('local.get', NORM),
      op('i32.load', I32_ALIGNMENT, 0),
      ...[0, 1, 2, 3].flatMap((lane) => [
        op('local.get', LOW),
        op('i32x4.extract_lane', lane),
        ...(lane === 0 ? [] : [op('i32.add')]),
      ]),
      op('i32.const', 1),
      op('i32.shl'),
      op('i32.sub'),
      op('local.get', BOUND),
      op('i32.le_s'),
      op('i32.const', 2),
      op('i32.shl'),
      op('i32.add'),
      op('local.set', OUT),
      ...advance(ROW, ROW_BYTES),
      ...advance(NORM, [op('i32.const', 4)]),
      ...advance(INDEX, [op('i32.const', 1)]),
      op('local.get', INDEX),
      op('local.get', COUNT),
      op('i32.lt_u'),
      op('br_if', 0),
      op('end'),
      op('local.get', OUT),
    ],
  });
}
