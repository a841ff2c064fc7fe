import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attempt } from '../malformed.ts';
import { momentOf, oidOf, plainNumber, readDer, smallInteger } from './readDer.ts';
import {
  encode,
  generalizedTime,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  TAG,
  time,
} from './writeDer.ts';

const numRuns = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const bytes = fc.uint8Array({ maxLength: 400 });

describe('DER', () => {
  it('parses what it has written', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 8 }), (parts) => {
        const node = readDer(sequence(...parts.map(octets)));
        expect(node.children.map(({ content }) => Buffer.from(content))).toEqual(
          parts.map((each) => Buffer.from(each)),
        );
      }),
      { numRuns },
    );
  });

  it('encodes each value in only one way: any other bytes for it are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (input) => {
        const read = attempt(() => rewrite(readDer(input)));
        if (read.ok) expect(Buffer.from(read.value)).toEqual(Buffer.from(input));
      }),
      { numRuns },
    );
  });

  it.each([
    '30',
    '30 80 00 00',
    '30 81 02 05 00',
    '30 82 00 02 05 00',
    '30 03 05 00',
    '30 02 05 00 00',
    '1f 01 00',
    '05 84 ff ff ff ff',
    '04 85 00 00 00 00 01 00',
  ])('refuses %s', (text) => {
    expect(attempt(() => readDer(hex(text))).ok).toBe(false);
  });

  it('refuses unlimited depth and numbers of values', () => {
    let deep: Uint8Array = new Uint8Array();
    for (let level = 0; level < 40; level += 1) deep = sequence(deep);
    expect(attempt(() => readDer(deep)).ok).toBe(false);
    expect(attempt(() => readDer(sequence(Buffer.alloc(60_000)))).ok).toBe(false);
  });

  it('writes numbers, names and times as specified', () => {
    expect(Buffer.from(integer(0))).toEqual(hex('020100'));
    expect(Buffer.from(integer(128))).toEqual(hex('02020080'));
    expect(Buffer.from(integer(Uint8Array.of(0, 0, 1, 2)))).toEqual(hex('02020102'));
    expect(Buffer.from(objectId('1.2.840.113549'))).toEqual(hex('06062a864886f70d'));
    expect(Buffer.from(setOf(octets(Uint8Array.of(2)), octets(Uint8Array.of(1))))).toEqual(
      hex('3106040101040102'),
    );
    expect(Buffer.from(time(new Date('2026-03-02T08:00:00Z'))).toString('latin1')).toContain('260302080000Z');
    expect(Buffer.from(time(new Date('2051-03-02T08:00:00Z'))).toString('latin1')).toContain(
      '20510302080000Z',
    );
  });

  it('reads numbers, names and times', () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 31 - 1),
        fc.nat(39),
        fc.array(fc.nat(2 ** 40), { maxLength: 5 }),
        (value, second, arcs) => {
          expect(smallInteger(readDer(integer(value)))).toBe(value);
          const name = [2, second, ...arcs].join('.');
          expect(oidOf(readDer(objectId(name)))).toBe(name);
        },
      ),
    );
    expect(Buffer.from(plainNumber(readDer(integer(Uint8Array.of(0, 200)))))).toEqual(hex('c8'));
    expect(momentOf(readDer(generalizedTime(new Date('2026-03-02T08:00:01Z'))))).toEqual(
      new Date('2026-03-02T08:00:01Z'),
    );
    const precise = encode(TAG.generalizedTime, Buffer.from('20260302080001.25Z'));
    expect(momentOf(readDer(precise))).toEqual(new Date('2026-03-02T08:00:01.250Z'));
  });

  it.each(['20260302080001', '20261302080001Z', '20260302080001+0800', 'yesterday'])(
    'refuses the time %s',
    (text) => {
      expect(attempt(() => momentOf(readDer(encode(TAG.generalizedTime, Buffer.from(text))))).ok).toBe(false);
    },
  );

  it.each(['02 00', '02 01 ff', '02 05 01 00 00 00 00'])('refuses the small number %s', (text) => {
    expect(attempt(() => smallInteger(readDer(hex(text)))).ok).toBe(false);
  });
});

function rewrite(node: ReturnType<typeof readDer>): Uint8Array {
  return node.children.length > 0
    ? encode(node.tag, ...node.children.map(rewrite))
    : encode(node.tag, node.content);
}
