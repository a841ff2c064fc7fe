import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePartOf } from '../hid/report.ts';
import { HHP_LAYOUT } from '../hid/scanLayout.ts';
import { anyParser, lineParser } from './line.ts';
import { newlandFrame, withoutNewlandAnswers } from './newland.ts';
import { SSI, SSI_NAK, ssiCode, ssiFrame, ssiParser } from './ssi.ts';
import { textOfCode } from './text.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('SSI', () => {
  it.each([
    ['start', ssiFrame(SSI.startSession), '04E40400FF14'],
    ['stop', ssiFrame(SSI.stopSession), '04E50400FF13'],
    ['acknowledge', ssiFrame(SSI.ack), '04D00400FF28'],
    ['ask again', SSI_NAK, '05D1040001FF25'],
    ['allow scanning', ssiFrame(0xe9), '04E90400FF0F'],
  ])('writes: %s', (_what, frame, expected) => {
    expect(hex(frame)).toBe(expected);
  });

  it('reads a code and leaves what follows', () => {
    const parsed = ssiParser(bytes('07 F3 00 00 03 41 42 FE 80 04'));
    expect(parsed).toMatchObject({ kind: 'frame', used: 9, frame: { kind: 'packet', opcode: 0xf3 } });
    expect(parsed).toMatchObject({ frame: { more: false, repeated: false } });
    if (parsed.kind === 'frame' && parsed.frame.kind === 'packet')
      expect(Buffer.from(ssiCode(parsed.frame.data)).toString()).toBe('AB');
  });

  it('says that a packet is spoilt instead of guessing', () => {
    expect(ssiParser(bytes('07 F3 00 00 03 41 43 FE 80'))).toMatchObject({ frame: { kind: 'spoilt' } });
  });

  it('waits for the rest of a packet, and drops what cannot start one', () => {
    expect(ssiParser(bytes('00 01 07 F3 00 00'))).toEqual({ kind: 'more', drop: 2 });
  });
});

describe('lines', () => {
  it.each([
    ['40729153\r', '40729153', 9],
    ['40729153\r\n77', '40729153', 9],
    ['\n\r\nA\n', 'A', 5],
  ])('takes %j', (text, code, used) => {
    const parsed = lineParser(ascii(text));
    expect(parsed).toMatchObject({ kind: 'frame', used });
    if (parsed.kind === 'frame') expect(Buffer.from(parsed.frame).toString()).toBe(code);
  });

  it('waits for the end, and forgets a flood that never ends', () => {
    expect(lineParser(ascii('4072'))).toEqual({ kind: 'more', drop: 0 });
    expect(lineParser(new Uint8Array(9_000).fill(65))).toEqual({ kind: 'more', drop: 9_000 - 8_193 });
  });

  it('gives no code from the tail of a flood', () => {
    const flood = new Uint8Array(9_000).fill(65);
    const seen = lineParser(flood);
    const kept = flood.subarray(seen.kind === 'more' ? seen.drop : 0);
    const parsed = lineParser(Buffer.concat([kept, ascii('40729153\r77\r')]));
    expect(parsed.kind === 'frame' && Buffer.from(parsed.frame).toString()).toBe('77');
  });
});

describe('Newland', () => {
  const newlandParser = withoutNewlandAnswers(lineParser);

  it('writes a change that is forgotten at power off', () => {
    expect(hex(newlandFrame('SCNTRG1'))).toBe('7E01303030302353434E545247313B03');
  });

  it('reads the code after the answer to a command', () => {
    const parsed = newlandParser(ascii('\x02\x010000#SCNTRG1\x06;\x0340729153\r'));
    expect(parsed.kind === 'frame' && Buffer.from(parsed.frame).toString()).toBe('40729153');
    expect(newlandParser(ascii('\x02\x010000#SCN'))).toEqual({ kind: 'more', drop: 0 });
  });

  it.each([
    ['begins with the same byte as an answer', '\x0240729153\r'],
    ['follows an answer whose end was lost', `\x02\x010000#SCNTRG1\x06\r${'40729153\r'.repeat(6)}`],
  ])('is not deaf to a code that %s', (_what, text) => {
    const parsed = newlandParser(ascii(text));
    expect(parsed.kind).toBe('frame');
  });
});

describe('the text of a code', () => {
  it('is UTF-8, or GB18030 where that does not fit, without what the device puts in front', () => {
    expect(textOfCode(Buffer.from('取件 40729153'), 0)).toBe('取件 40729153');
    expect(textOfCode(bytes('C8A1BCFE'), 0)).toBe('取件');
    expect(textOfCode(ascii(']Q140729153'), 3)).toBe('40729153');
    expect(textOfCode(new Uint8Array(5_000).fill(0x41), 0)).toHaveLength(2_048);
  });
});

describe('HID POS reports', () => {
  const report = (text: string, more = 0) =>
    Uint8Array.of(2, text.length, 0x5d, 0x51, 0x31, ...ascii(text.padEnd(56, '\0')), 0x73, 0, more);

  it('gives the part of the code and whether more follows', () => {
    expect(codePartOf(report('40729153'), HHP_LAYOUT)).toEqual({ data: ascii('40729153'), more: false });
    expect(codePartOf(report('4072', 1), HHP_LAYOUT)).toMatchObject({ more: true });
  });

  it.each([
    ['another report', Uint8Array.of(3, 1, 0, 0, 0, 65)],
    ['a length beyond the report', Uint8Array.of(2, 20, 0, 0, 0, 65)],
    ['a length that no report has', Uint8Array.of(2, 200, ...new Uint8Array(60))],
    ['nothing', new Uint8Array()],
  ])('takes nothing from %s', (_what, bad) => {
    expect(codePartOf(bad, HHP_LAYOUT)).toBeNull();
  });
});

it('never throws, never goes back and never claims more than there is, whatever comes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (noise) => {
      codePartOf(noise, HHP_LAYOUT);
      for (const parse of [
        ssiParser,
        lineParser,
        withoutNewlandAnswers(lineParser),
        withoutNewlandAnswers(anyParser),
      ]) {
        const parsed = parse(noise);
        const taken = parsed.kind === 'frame' ? parsed.used : parsed.drop;
        expect(taken).toBeGreaterThanOrEqual(parsed.kind === 'frame' ? 1 : 0);
        expect(taken).toBeLessThanOrEqual(noise.length);
      }
      expect(textOfCode(noise, 0).length).toBeLessThanOrEqual(2_048);
    }),
    { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000) },
  );
});
