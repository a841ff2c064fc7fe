import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SAM, statusText } from './samvCommands.ts';
import { samvReply, samvRequest } from './samvFrame.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const FOUND = 'AA AA AA 96 69 00 08 00 00 9F 00 00 00 00 97';
const NO_CARD = 'AA AA AA 96 69 00 04 00 00 80 84';

it.each([
  ['reset', SAM.reset.request, 'AAAAAA9669000310FFEC'],
  ['status', SAM.status.request, 'AAAAAA9669000311FFED'],
  ['SAM id', SAM.readSamId.request, 'AAAAAA9669000312FFEE'],
  ['find', SAM.findCard.request, 'AAAAAA96690003200122'],
  ['select', SAM.selectCard.request, 'AAAAAA96690003200221'],
  ['read', SAM.readTextAndPhoto.request, 'AAAAAA96690003300132'],
  ['read with fingerprint', SAM.readWithFingerprint.request, 'AAAAAA96690003301023'],
  ['an address that was added', samvRequest(0x30, 0x03), 'AAAAAA96690003300330'],
  ['115200 baud', samvRequest(0x60, 0x00), 'AAAAAA96690003600063'],
  ['9600 baud', samvRequest(0x60, 0x04), 'AAAAAA96690003600467'],
])('writes the request %s', (_name, request, expected) => {
  expect(hex(request)).toBe(expected);
});

describe('a reply', () => {
  it.each([
    ['found', FOUND, 0x9f, 4],
    ['no card', NO_CARD, 0x80, 0],
    ['selected', 'AA AA AA 96 69 00 0C 00 00 90 00 00 00 00 00 00 00 00 9C', 0x90, 8],
    ['select failed', 'AA AA AA 96 69 00 04 00 00 81 85', 0x81, 0],
    ['read failed', 'AA AA AA 96 69 00 04 00 00 41 45', 0x41, 0],
    ['the card refuses the module', 'AA AA AA 96 69 00 04 00 00 31 35', 0x31, 0],
    ['the module refuses the card', 'AA AA AA 96 69 00 04 00 00 32 36', 0x32, 0],
    ['ok', 'AA AA AA 96 69 00 04 00 00 90 94', 0x90, 0],
  ])('%s is read', (_name, text, status, dataBytes) => {
    const parsed = samvReply(bytes(text));
    expect(parsed).toMatchObject({ kind: 'frame', frame: { status }, used: bytes(text).length });
    expect(parsed.kind === 'frame' && parsed.frame.data.length).toBe(dataBytes);
  });

  it("keeps the card's own status", () => {
    expect(samvReply(bytes('AA AA AA 96 69 00 04 69 82 41 AE'))).toMatchObject({
      kind: 'frame',
      frame: { cardStatus: 0x6982, status: 0x41 },
    });
  });

  it.each([
    ['noise', `FF 00 AA ${NO_CARD}`],
    ['a fourth AA', `AA ${NO_CARD}`],
    ['a reply with a wrong check', `AA AA AA 96 69 00 04 00 00 80 85 ${NO_CARD}`],
    ['a reply that broke off', `AA AA AA 96 69 00 08 00 00 9F ${NO_CARD}`],
    ['a length that cannot be', `AA AA AA 96 69 FF FF ${NO_CARD}`],
    ['a length too short for a status', `AA AA AA 96 69 00 03 00 00 03 ${NO_CARD}`],
    ['the head of a long reply', `AA AA AA 96 69 05 08 00 00 90 ${NO_CARD}`],
  ])('is found after %s', (_name, text) => {
    expect(samvReply(bytes(text))).toMatchObject({
      kind: 'frame',
      frame: { status: 0x80 },
      used: bytes(text).length,
    });
  });

  it.each([
    ['nothing', '', 0],
    ['noise', '01 02 03', 3],
    ['the begin of a preamble after noise', '01 AA AA', 1],
    ['a part', `02 ${NO_CARD.slice(0, -3)}`, 1],
    ['a wrong check', 'AA AA AA 96 69 00 04 00 00 80 85', 11],
  ])('waits for more after %s', (_name, text, drop) => {
    expect(samvReply(bytes(text))).toEqual({ kind: 'more', drop });
  });
});

it('says what a status means', () => {
  expect(statusText(0x41)).toBe('status 41 (reading failed)');
  expect(statusText(0x05)).toBe('status 05 (unknown)');
});

describe('the parser', () => {
  const preamble = fc.constant([0xaa, 0xaa, 0xaa, 0x96, 0x69]);
  const noise = fc
    .array(fc.oneof(fc.array(fc.nat(255), { maxLength: 12 }), preamble), { maxLength: 6 })
    .map((pieces) => pieces.flat());

  it('finds the reply after any noise, however it is cut', () => {
    fc.assert(
      fc.property(
        noise,
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (before, data, size) => {
          const body = [0, 0, 0x90, ...data];
          const length = body.length + 1;
          const framed = [length >> 8, length & 0xff, ...body];
          const frame = [
            0xaa,
            0xaa,
            0xaa,
            0x96,
            0x69,
            ...framed,
            framed.reduce((check, byte) => check ^ byte, 0),
          ];
          const stream = Uint8Array.from([...before, ...frame]);
          let buffer = new Uint8Array();
          for (let at = 0; at < stream.length; at += size) {
            buffer = Uint8Array.from([...buffer, ...stream.subarray(at, at + size)]);
            const parsed = samvReply(buffer);
            if (parsed.kind === 'frame') return parsed.frame.status === 0x90;
            expect(parsed.drop).toBeLessThanOrEqual(buffer.length);
            buffer = buffer.slice(parsed.drop);
          }
          return false;
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(noise, fc.uint8Array({ maxLength: 64 }), (before, after) => {
        const parsed = samvReply(Uint8Array.from([...before, ...after]));
        return parsed.kind === 'frame' ? parsed.used > 0 : parsed.drop >= 0;
      }),
      { numRuns: RUNS },
    );
  });
});
