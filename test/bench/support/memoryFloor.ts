import { moduleWith, NO_RESULT, op } from '@self-print/agent/face/search/wasm/assembler.ts';
import { instantiate } from '@self-print/agent/face/search/wasm/instantiate.ts';

const VECTORS = 8;
const VECTOR_BYTES = 16;
const ALIGNMENT = 4;
const FROM = 0;
const END = 1;
const SUM = 2;

/** `run(from, end)`: sums all vectors in a part of memory, 128 bytes per round; little more than reading it. */
const readAll = () =>
  moduleWith({
    parameters: ['i32', 'i32'],
    locals: ['v128'],
    body: [
      op('loop', NO_RESULT),
      ...Array.from({ length: VECTORS }, (_, index) => [
        op('local.get', FROM),
        op('v128.load', ALIGNMENT, index * VECTOR_BYTES),
        op('local.get', SUM),
        op('i32x4.add'),
        op('local.set', SUM),
      ]).flat(),
      op('local.get', FROM),
      op('i32.const', 1),
      op('i32.const', 7),
      op('i32.shl'),
      op('i32.add'),
      op('local.tee', FROM),
      op('local.get', END),
      op('i32.lt_u'),
      op('br_if', 0),
      op('end'),
      op('local.get', SUM),
      op('i32x4.extract_lane', 0),
    ],
  });

/** How fast this machine reads this many bytes, the limit for any search that examines all of them. */
export function openMemoryFloor(bytes: number): { readonly pass: () => number } {
  const opened = instantiate(readAll(), bytes);
  if (!opened) throw new Error('This machine has no vector instructions or too little memory');
  new Uint8Array(opened.memory).fill(1);
  return { pass: () => opened.run(0, bytes) };
}
