/**
 * The parts of the WebAssembly binary format that our kernels need, so that they can be written as lists of instructions
 * without binary files in the repository. Source: WebAssembly Core Specification 2.0, chapter 5.
 */
export type Bytes = readonly number[];

/** Vector instructions have a prefix and a number of up to two bytes. */
const simd = (number: number): Bytes => [0xfd, ...unsigned(number)];

const OPCODES = {
  loop: [0x03],
  end: [0x0b],
  br_if: [0x0d],
  'local.get': [0x20],
  'local.set': [0x21],
  'local.tee': [0x22],
  'i32.load': [0x28],
  'i32.store': [0x36],
  'i32.const': [0x41],
  'i32.le_s': [0x4c],
  'i32.lt_u': [0x49],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.shl': [0x74],
  'v128.load': simd(0),
  'i32x4.extract_lane': simd(27),
  'i16x8.extend_low_i8x16_s': simd(135),
  'i16x8.extend_high_i8x16_s': simd(136),
  'i32x4.add': simd(174),
  'i32x4.dot_i16x8_s': simd(186),
} as const satisfies Record<string, Bytes>;

export const VALUE_TYPES = { i32: 0x7f, v128: 0x7b } as const;
export type ValueType = keyof typeof VALUE_TYPES;
/** Type of a block without result. */
export const NO_RESULT = 0x40;

/** One instruction. Its immediates are unsigned: indexes, alignment and offset of an access, small constants below 64. */
export function op(name: keyof typeof OPCODES, ...immediates: Bytes): Bytes {
  return [...OPCODES[name], ...immediates.flatMap(unsigned)];
}

/** A module with an exported function `run` that returns an i32 and uses the imported memory `env.memory`. */
export function moduleWith(definition: {
  readonly parameters: readonly ValueType[];
  readonly locals: readonly ValueType[];
  readonly body: readonly Bytes[];
}): Uint8Array<ArrayBuffer> {
  const { parameters, locals, body } = definition;
  const code = [...vector(locals.map((type) => [1, VALUE_TYPES[type]])), ...body.flat(), ...op('end')];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(SECTIONS.types, [
      [
        FUNCTION_TYPE,
        ...vector(parameters.map((type) => [VALUE_TYPES[type]])),
        ...vector([[VALUE_TYPES.i32]]),
      ],
    ]),
    ...section(SECTIONS.imports, [[...text('env'), ...text('memory'), MEMORY, WITHOUT_MAXIMUM, 1]]),
    ...section(SECTIONS.functions, [[0]]),
    ...section(SECTIONS.exports, [[...text('run'), FUNCTION, 0]]),
    ...section(SECTIONS.code, [[...unsigned(code.length), ...code]]),
  ]);
}

const SECTIONS = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 } as const;
const FUNCTION_TYPE = 0x60;
const FUNCTION = 0;
const MEMORY = 2;
const WITHOUT_MAXIMUM = 0;

function section(id: number, items: readonly Bytes[]): Bytes {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
}

function vector(items: readonly Bytes[]): Bytes {
  return [...unsigned(items.length), ...items.flat()];
}

function text(name: string): Bytes {
  const bytes = [...new TextEncoder().encode(name)];
  return [...unsigned(bytes.length), ...bytes];
}

/** Unsigned LEB128. */
function unsigned(value: number): Bytes {
  const low = value & 0x7f;
  const rest = value >>> 7;
  return rest === 0 ? [low] : [low | 0x80, ...unsigned(rest)];
}
