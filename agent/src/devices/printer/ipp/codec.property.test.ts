import { deepStrictEqual, ok as holds } from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeIpp, encodeIpp } from './codec.ts';
import { type IppAttribute, type IppMessage, type IppValue, STRING_TAGS } from './values.ts';

const DEPTH = 3;
const MUTATED_MESSAGES = 3_000;

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const byte = fc.integer({ min: 0, max: 255 });
const bytes = fc.uint8Array({ maxLength: 40 });
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
const withLanguage = fc.record({ language: anyText, text: anyText });
const nameText = fc.string({ minLength: 1, maxLength: 30 });

const plainValue: fc.Arbitrary<IppValue> = fc.oneof(
  fc.record({ type: fc.constantFrom('integer', 'enum'), value: int32 }),
  fc.record({ type: fc.constant('boolean'), value: fc.boolean() }),
  fc.record({ type: fc.constant('octetString'), value: bytes }),
  fc.record({ type: fc.constantFrom(...stringTypes()), value: anyText }),
  fc.record({ type: fc.constantFrom('textWithLanguage', 'nameWithLanguage'), value: withLanguage }),
  fc.record({ type: fc.constantFrom('noValue', 'unknown', 'unsupported'), value: fc.constant(null) }),
  fc.record({ type: fc.constant('range'), value: fc.record({ lower: int32, upper: int32 }) }),
  fc.record({ type: fc.constant('resolution'), value: fc.record({ x: int32, y: int32, units: byte }) }),
  fc.record({ type: fc.constant('other'), tag: fc.constantFrom(0x14, 0x38, 0x7f, 0xff), value: bytes }),
  fc.record({
    type: fc.constant('dateTime'),
    value: fc.record({
      year: fc.integer({ min: 0, max: 65_535 }),
      month: byte,
      day: byte,
      hour: byte,
      minute: byte,
      second: byte,
      deciSecond: byte,
      utcOffsetMinutes: fc.integer({ min: -840, max: 840 }),
    }),
  }),
);

function stringTypes(): (keyof typeof STRING_TAGS)[] {
  return ['text', 'name', 'keyword', 'uri', 'uriScheme', 'charset', 'language', 'mimeMediaType'];
}

function attributeOf(depth: number): fc.Arbitrary<IppAttribute> {
  return fc.record({ name: nameText, values: fc.array(anyValue(depth), { minLength: 1, maxLength: 3 }) });
}

function anyValue(depth: number): fc.Arbitrary<IppValue> {
  if (depth === 0) return plainValue;
  const members = fc.array(attributeOf(depth - 1), { maxLength: 3 });
  return fc.oneof(
    { weight: 4, arbitrary: plainValue },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('collection'), value: members }) },
  );
}

const anyMessage: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.record({ major: byte, minor: byte }),
  code: fc.integer({ min: 0, max: 65_535 }),
  requestId: int32,
  groups: fc.array(
    fc.record({
      tag: fc.constantFrom(0x01, 0x02, 0x04, 0x05, 0x0f),
      attributes: fc.array(attributeOf(DEPTH), { maxLength: 4 }),
    }),
    { maxLength: 4 },
  ),
});

/** A message with some bytes changed, inserted or removed: close enough to valid to reach every branch. */
const mutatedMessage = fc
  .tuple(
    anyMessage,
    fc.array(
      fc.record({ at: fc.nat(), value: byte, act: fc.constantFrom('set', 'insert', 'remove', 'cut') }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  )
  .map(([message, mutations]) => {
    let wire = [...encodeIpp(message)];
    for (const { at, value, act } of mutations) {
      const position = at % (wire.length + 1);
      if (act === 'cut') wire = wire.slice(0, position);
      else wire.splice(position, act === 'insert' ? 0 : 1, ...(act === 'remove' ? [] : [value]));
    }
    return Uint8Array.from(wire);
  });

/** A decoding result without the buffers that its document refers to. */
function plain(result: ReturnType<typeof decodeIpp>) {
  return result.ok ? [result.value.message, [...result.value.document]] : result.problem;
}

describe('the IPP codec', () => {
  it('knows every string tag in these properties', () => {
    expect(stringTypes().sort()).toEqual(Object.keys(STRING_TAGS).sort());
  });

  it('reads back whatever it writes, with the document behind it', () => {
    fc.assert(
      fc.property(anyMessage, bytes, (message, document) => {
        const result = decodeIpp(Buffer.concat([encodeIpp(message), document]));
        if (!result.ok) throw new Error(result.problem.detail);
        expect(result.value.message).toEqual(message);
        expect(Uint8Array.from(result.value.document)).toEqual(document);
      }),
      { numRuns: 300 },
    );
  });

  it('calls every shorter part of a message truncated', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), (message, cut) => {
        const wire = encodeIpp(message);
        const result = decodeIpp(wire.subarray(0, cut % wire.length));
        expect(result.ok ? 'decoded' : result.problem.kind).toBe('truncated');
      }),
      { numRuns: 300 },
    );
  });

  it('never throws on a damaged message, stays inside it and writes back what it could read', () => {
    fc.assert(
      fc.property(mutatedMessage, (wire) => {
        // The same bytes within a larger buffer: reading beyond the end would find others.
        const surrounded = Buffer.concat([Buffer.alloc(64, 0x41), wire, Buffer.alloc(64, 0x41)]);
        const result = decodeIpp(surrounded.subarray(64, 64 + wire.length));
        // Node's comparison, because Jest's would take most of the time of thousands of runs.
        deepStrictEqual(plain(decodeIpp(wire)), plain(result));
        if (!result.ok) return holds(result.problem.offset <= wire.length);
        const again = decodeIpp(encodeIpp(result.value.message));
        deepStrictEqual(again.ok && again.value.message, result.value.message);
      }),
      { numRuns: MUTATED_MESSAGES },
    );
  });

  it('never throws on noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(typeof decodeIpp(noise).ok).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});
