import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  authenticate,
  GET_BALANCE,
  GET_UID,
  loadKey,
  parseBalance,
  readBinary,
  readBlock,
  select,
} from './cardCommands.ts';
import { createLineCutter, numberOfLine } from './cardLine.ts';
import { decodeField, formatUid, isRandomUid } from './cardNumber.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('commands to cards', () => {
  it.each([
    ['the UID', GET_UID, 'FFCA000000'],
    ['a key', loadKey(bytes('A0A1A2A3A4A5')), 'FF82000006A0A1A2A3A4A5'],
    ['key A of block 4', authenticate(4, 'A'), 'FF860000050100046000'],
    ['key B of block 61', authenticate(61, 'B'), 'FF8600000501003D6100'],
    ['block 5', readBlock(5), 'FFB0000510'],
    ['a file by its identifier', select('1001', 'fileId'), '00A40000021001'],
    ['an application by its name', select('A000000632', 'name'), '00A4040005A000000632'],
    ['20 bytes of file 21', readBinary(0x15, 0, 20), '00B0950014'],
    ['8 bytes of file 5 from 12 on', readBinary(5, 12, 8), '00B0850C08'],
    ['the balance', GET_BALANCE, '805C000204'],
  ])('ask for %s', (_what, apdu, expected) => {
    expect(hex(apdu)).toBe(expected);
  });

  it('the balance is fen, big endian', () => {
    expect(parseBalance(bytes('00 00 27 10'))).toBe(10_000);
    expect(parseBalance(bytes('00 27 10'))).toBeNull();
  });
});

describe('the number of a UID', () => {
  it.each([
    ['04A1B2C3', 'big', 10, 10, '0077705923'],
    ['04A1B2C3', 'little', 10, 10, '3283263748'],
    ['04A1B2C3', 'big', 16, 8, '04A1B2C3'],
    ['04A1B2C3', 'little', 16, 0, 'C3B2A104'],
    ['00000001', 'big', 10, 8, '00000001'],
    ['00000001', 'big', 10, 0, '1'],
    ['04A1B2C3D4E5F6', 'big', 16, 14, '04A1B2C3D4E5F6'],
  ] as const)('%s in %s order by %d with %d digits', (uid, order, radix, pad, expected) => {
    expect(formatUid(bytes(uid), { order, radix, pad })).toBe(expected);
  });

  it('is refused when the card makes it up', () => {
    expect(isRandomUid(bytes('08123456'))).toBe(true);
    expect(isRandomUid(bytes('08123456789ABC'))).toBe(false);
    expect(isRandomUid(bytes('04123456'))).toBe(false);
  });

  it('keeps cards apart, whatever the format', () => {
    const uid = fc.uint8Array({ minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        uid,
        uid,
        fc.constantFrom('big', 'little'),
        fc.constantFrom(10, 16),
        fc.nat(20),
        (one, other, order, radix, pad) => {
          const format = { order, radix, pad } as const;
          const same = Buffer.from(one).equals(other);
          expect(formatUid(one, format) === formatUid(other, format)).toBe(same);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('a number in the memory of a card', () => {
  it.each([
    ['ascii', '32 30 32 33 30 30 31 00 00', '2023001'],
    ['ascii', '32 30 FF FF', '20'],
    ['ascii', '00 00 00', null],
    ['ascii', '32 07 33', null],
    ['ascii', 'C0 EE C0 D7', null],
    ['bcd', '20 23 00 17 FF', '20230017'],
    ['bcd', '20 23 1F', '20231'],
    ['bcd', '20 2A', null],
    ['bcd', '00 00', null],
    ['bcd', 'FF FF', null],
    ['hex', '0A0B', '0A0B'],
    ['hex', 'FFFF', null],
    ['hex', '', null],
  ] as const)('in %s, %s', (encoding, field, expected) => {
    expect(decodeField(bytes(field), encoding)).toBe(expected);
  });

  it('is never anything but a number, whatever the data', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 32 }),
        fc.constantFrom('ascii', 'bcd', 'hex'),
        (field, encoding) => {
          const number = decodeField(field, encoding);
          if (number !== null)
            expect(number).toMatch(encoding === 'ascii' ? /^[\x20-\x7e]+$/ : /^[0-9A-F]+$/);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('lines of readers', () => {
  const format = { order: 'big', radix: 10, pad: 10 } as const;
  const cut = (...chunks: string[]) => {
    const lines: string[] = [];
    const cutter = createLineCutter((line) => lines.push(line));
    for (const chunk of chunks) cutter(Buffer.from(chunk, 'latin1'));
    return lines;
  };

  it('end with CR, LF or ETX, in any pieces', () => {
    expect(cut('123', '4\r\n567', '8\n', '\x029012\x03')).toEqual(['1234', '5678', '9012']);
    expect(cut('noise\x021234\r')).toEqual(['1234']);
  });

  it.each([
    ['in one piece', [`${'x'.repeat(128)}0000004711\r1234\r`]],
    ['in several pieces', ['x'.repeat(1_000), 'x'.repeat(1_000), '0000004711\r', '1234\r']],
    ['without an end, before the next one begins', ['x'.repeat(1_000), '\x021234\x03']],
  ])('that are too long give no number, %s', (_how, chunks) => {
    expect(cut(...chunks)).toEqual(['1234']);
  });

  it.each([
    ['0000004711', 'number', { ok: true, value: '0000004711' }],
    ['  A17B ', 'number', { ok: true, value: 'A17B' }],
    ['12', 'number', { ok: false, problem: { kind: 'failed' } }],
    ['12 34 56', 'number', { ok: false, problem: { kind: 'failed' } }],
    ['卡', 'number', { ok: false, problem: { kind: 'failed' } }],
    ['04A1B2C3', 'uid', { ok: true, value: '0077705923' }],
    ['04 A1:B2-c3', 'uid', { ok: true, value: '0077705923' }],
    ['08A1B2C3', 'uid', { ok: false, problem: { kind: 'randomNumber' } }],
    ['4711', 'uid', { ok: false, problem: { kind: 'failed' } }],
  ] as const)('%s as %s', (line, what, expected) => {
    expect(numberOfLine(line, what, format)).toMatchObject(expected);
  });

  it('may be anything', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (chunks) => {
        const cutter = createLineCutter((line) => {
          expect(line.length).toBeLessThanOrEqual(128);
          numberOfLine(line, 'number', format);
          numberOfLine(line, 'uid', format);
        });
        for (const chunk of chunks) cutter(chunk);
      }),
      { numRuns: RUNS },
    );
  });
});
