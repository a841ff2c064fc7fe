import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encode, octets, sequence, TAG } from '../../der/writeDer.ts';
import { attempt } from '../../malformed.ts';
import { toDer } from './toDer.ts';

const numRuns = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const END = Buffer.alloc(2);
const LONGEST_LENGTH = 0x84;

/** The same value twice: by the distinguished rules, and by the freer ones. */
interface Pair {
  readonly der: Uint8Array;
  readonly ber: Uint8Array;
}

const withLongLength = (tag: number, content: Uint8Array) => {
  const head = Buffer.from([tag, LONGEST_LENGTH, 0, 0, 0, 0]);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
};
const withoutLength = (tag: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([tag, 0x80]), content, END]);

const primitive = fc
  .tuple(
    fc.constantFrom(TAG.integer, TAG.octetString, TAG.utf8),
    fc.uint8Array({ maxLength: 40 }),
    fc.boolean(),
  )
  .map(([tag, content, isLong]): Pair => {
    const der = encode(tag, content);
    return { der, ber: isLong ? withLongLength(tag, content) : der };
  });
const inPieces = fc
  .tuple(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 4 }), fc.boolean())
  .map(([pieces, isOpen]): Pair => {
    const inside = Buffer.concat(pieces.map(octets));
    const constructed = TAG.octetString | 0x20;
    return {
      der: octets(Buffer.concat(pieces)),
      ber: isOpen ? withoutLength(constructed, inside) : withLongLength(constructed, inside),
    };
  });
const { value } = fc.letrec<{ value: Pair; list: Pair }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', maxDepth: 4 }, primitive, inPieces, tie('list')),
  list: fc
    .tuple(fc.constantFrom(TAG.sequence, TAG.set), fc.array(tie('value'), { maxLength: 4 }), fc.boolean())
    .map(([tag, items, isOpen]): Pair => {
      const ber = Buffer.concat(items.map((each) => each.ber));
      return {
        der: encode(tag, ...items.map((each) => each.der)),
        ber: isOpen ? withoutLength(tag, ber) : withLongLength(tag, ber),
      };
    }),
}));

describe('toDer', () => {
  it('gives the distinguished encoding of any other', () => {
    fc.assert(
      fc.property(value, ({ der, ber }) => {
        expect(Buffer.from(toDer(ber))).toEqual(Buffer.from(der));
        expect(Buffer.from(toDer(der))).toEqual(Buffer.from(der));
      }),
      { numRuns },
    );
  });

  it('joins hidden content that comes in pieces', () => {
    const pieces = withoutLength(0xa0, Buffer.concat([octets(Buffer.from('ab')), octets(Buffer.from('cd'))]));
    expect(Buffer.from(toDer(sequence(pieces)))).toEqual(
      Buffer.from(sequence(encode(0x80, Buffer.from('abcd')))),
    );
  });

  it('ends with an answer whatever it is given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (input) => {
        attempt(() => toDer(input));
      }),
      { numRuns },
    );
    expect(attempt(() => toDer(Buffer.alloc(100_000, 0x30))).ok).toBe(false);
  });
});
