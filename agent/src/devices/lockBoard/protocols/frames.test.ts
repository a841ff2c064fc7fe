import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { board80Answer, board80Frame } from './board80.ts';
import { lcusFrame } from './lcus.ts';
import { inputAnswer, modbusFrame, withCrc } from './modbus.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('frames of the 8A/80 boards', () => {
  it.each([
    [1, '8A0101119B', '80010133B3'],
    [2, '8A01021198', '80010233B0'],
    [3, '8A01031199', '80010333B1'],
    [4, '8A0104119E', '80010433B6'],
    [5, '8A0105119F', '80010533B7'],
  ])('opens and asks for lock %d', (lock, open, query) => {
    expect(hex(board80Frame(0x8a, 1, lock, 0x11))).toBe(open);
    expect(hex(board80Frame(0x80, 1, lock, 0x33))).toBe(query);
  });

  it('reads the status of the requested lock, skipping noise and the echo of the question', () => {
    const parse = board80Answer(0x80, 1, 2);
    expect(parse(bytes('FF 80 01 02 33 B0 80 01 02 11 92'))).toEqual({
      kind: 'frame',
      frame: 0x11,
      used: 11,
    });
    expect(parse(bytes('80 01 02 00 83'))).toEqual({ kind: 'frame', frame: 0, used: 5 });
  });

  it.each([
    ['another lock', '80 01 03 11 93'],
    ['another board', '80 02 02 11 91'],
    ['another command', '8A 01 02 00 89'],
    ['a wrong check', '80 01 02 11 93'],
    ['a status that does not exist', '80 01 02 22 A1'],
    ['a part', '80 01 02 11'],
    ['nothing', ''],
  ])('accepts no answer from %s', (_what, text) => {
    expect(board80Answer(0x80, 1, 2)(bytes(text))).toMatchObject({ kind: 'more' });
  });
});

describe('frames of Modbus relays', () => {
  it.each([
    [0x0000, 0xff00, '01050000FF008C3A'],
    [0x0004, 0xff00, '01050004FF00CDFB'],
    [0x0002, 0x0000, '0105000200006C0A'],
    [0x0200, 0x0007, '0105020000078DB0'],
    [0x0204, 0x0007, '010502040007CC71'],
  ])('writes %d = %d', (register, value, expected) => {
    expect(hex(modbusFrame(1, 5, register, value))).toBe(expected);
  });

  it('asks for eight inputs', () => {
    expect(hex(modbusFrame(1, 2, 0, 8))).toBe('01020000000879CC');
  });

  it('reads the inputs, past noise', () => {
    const answer = withCrc([1, 2, 1, 0b10110]);
    expect(inputAnswer(1)(Uint8Array.of(0, 7, ...answer))).toEqual({
      kind: 'frame',
      frame: 0b10110,
      used: 8,
    });
  });

  it('takes no exception and no spoilt frame for an answer', () => {
    expect(inputAnswer(1)(bytes('01 85 02 C3 51'))).toMatchObject({ kind: 'more' });
    const spoilt = withCrc([1, 2, 1, 3]);
    expect(inputAnswer(1)(Uint8Array.of(...spoilt.subarray(0, 5), 0))).toMatchObject({ kind: 'more' });
  });
});

it.each([
  [1, true, 'A00101A2'],
  [4, true, 'A00401A5'],
  [1, false, 'A00100A1'],
  [3, false, 'A00300A3'],
])('switches relay %d of an LCUS board', (channel, on, expected) => {
  expect(hex(lcusFrame(channel, on))).toBe(expected);
});

describe('the parsers', () => {
  it.each([
    ['8A/80', board80Answer(0x80, 1, 2), board80Frame(0x80, 1, 2, 0x11)],
    ['Modbus', inputAnswer(1), withCrc([1, 2, 1, 0x1f])],
  ])('%s: find the answer after any noise, however it is split', (_name, parse, frame) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (noise, size) => {
        const stream = Uint8Array.of(...noise, ...frame);
        let buffer = new Uint8Array();
        for (let at = 0; at < stream.length; at += size) {
          buffer = Uint8Array.of(...buffer, ...stream.subarray(at, at + size));
          const parsed = parse(buffer);
          if (parsed.kind === 'frame') return true;
          expect(parsed.drop).toBeLessThanOrEqual(buffer.length);
          buffer = buffer.slice(parsed.drop);
        }
        return false;
      }),
    );
  });
});
