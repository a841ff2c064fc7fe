import { describe, expect, it } from '@jest/globals';
import { decodeIpp, encodeIpp } from './codec.ts';
import { OPERATIONS, STATUS } from './operations.ts';
import { IPP_LIMITS, type IppDecodeProblem } from './reader.ts';
import * as v from './values.ts';

/** Bytes from hexadecimal digits; a quoted text stands for its own bytes, `#text` for its length and bytes. */
function wire(...parts: readonly string[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (part.startsWith('#')) {
        const body = Buffer.from(part.slice(1));
        return Buffer.concat([Buffer.of(body.length >> 8, body.length & 0xff), body]);
      }
      return part.startsWith("'") ? Buffer.from(part.slice(1)) : Buffer.from(part.replaceAll(' ', ''), 'hex');
    }),
  );
}

const HEAD = '0200 000B 00000007';
const message = (...attributes: readonly v.IppAttribute[]): v.IppMessage => ({
  version: { major: 2, minor: 0 },
  code: OPERATIONS.getPrinterAttributes,
  requestId: 7,
  groups: [v.group(v.GROUP_TAGS.printer, ...attributes)],
});

function decoded(bytes: Uint8Array): v.IppMessage {
  const result = decodeIpp(bytes);
  if (!result.ok) throw new Error(`${result.problem.kind}: ${result.problem.detail}`);
  return result.value.message;
}

function problemOf(bytes: Uint8Array, limits = IPP_LIMITS): IppDecodeProblem {
  const result = decodeIpp(bytes, limits);
  if (result.ok) throw new Error(`decoded: ${JSON.stringify(result.value.message)}`);
  return result.problem;
}

describe('IPP on the wire', () => {
  it('reads and writes the Print-Job request of RFC 8010 appendix A.1', () => {
    const golden = wire(
      '0101 0002 00000001 01',
      ...['47', '#attributes-charset', '#utf-8', '48', '#attributes-natural-language', '#en-us'],
      ...['45', '#printer-uri', '#ipp://printer.example.com/ipp/print/pinetree'],
      ...['42', '#job-name', '#foobar', '22', '#ipp-attribute-fidelity', '0001 01'],
      ...['02', '21', '#copies', '0004 00000014', '44', '#sides', '#two-sided-long-edge', '03'],
    );
    const request: v.IppMessage = {
      version: { major: 1, minor: 1 },
      code: OPERATIONS.printJob,
      requestId: 1,
      groups: [
        v.group(
          v.GROUP_TAGS.operation,
          v.attribute('attributes-charset', v.charset('utf-8')),
          v.attribute('attributes-natural-language', v.language('en-us')),
          v.attribute('printer-uri', v.uri('ipp://printer.example.com/ipp/print/pinetree')),
          v.attribute('job-name', v.name('foobar')),
          v.attribute('ipp-attribute-fidelity', v.boolean(true)),
        ),
        v.group(
          v.GROUP_TAGS.job,
          v.attribute('copies', v.integer(20)),
          v.attribute('sides', v.keyword('two-sided-long-edge')),
        ),
      ],
    };
    expect(Buffer.from(encodeIpp(request)).toString('hex')).toBe(Buffer.from(golden).toString('hex'));
    const document = wire("'%!PDF");
    const result = decodeIpp(Buffer.concat([golden, document]));
    if (!result.ok) throw new Error(result.problem.detail);
    expect(result.value.message).toEqual(request);
    expect(Buffer.from(result.value.document).toString()).toBe('%!PDF');
  });

  it.each<[string, string[], v.IppAttribute]>([
    ['a negative integer', ['21', '#a', '0004 FFFFFFFE'], v.attribute('a', v.integer(-2))],
    ['an enum', ['23', '#a', '0004 00000003'], v.attribute('a', v.enumeration(3))],
    ['false', ['22', '#a', '0001 00'], v.attribute('a', v.boolean(false))],
    ['octets', ['30', '#a', '0003 00FF80'], v.attribute('a', v.octets(Uint8Array.of(0, 255, 128)))],
    ['a resolution', ['32', '#a', '0009 00000258 0000012C 03'], v.attribute('a', v.resolution(600, 300))],
    ['a range', ['33', '#a', '0008 00000001 00000063'], v.attribute('a', v.range(1, 99))],
    [
      'a moment west of Greenwich',
      ['31', '#a', '000B 07E8 02 1D 17 3B 3C 09 2D 03 1E'],
      v.attribute('a', {
        type: 'dateTime',
        value: {
          year: 2024,
          month: 2,
          day: 29,
          hour: 23,
          minute: 59,
          second: 60,
          deciSecond: 9,
          utcOffsetMinutes: -210,
        },
      }),
    ],
    [
      'text with its language',
      ['35', '#a', '000C', '#zh-cn', '#abc'],
      v.attribute('a', { type: 'textWithLanguage', value: { language: 'zh-cn', text: 'abc' } }),
    ],
    [
      'a name with its language',
      ['36', '#a', '0007', '#en', '#x'],
      v.attribute('a', { type: 'nameWithLanguage', value: { language: 'en', text: 'x' } }),
    ],
    ['Chinese text', ['41', '#a', '#纸盒 1'], v.attribute('a', v.text('纸盒 1'))],
    ['an empty text', ['41', '#a', '0000'], v.attribute('a', v.text(''))],
    ['an URI scheme', ['46', '#a', '#ipps'], v.attribute('a', v.uriScheme('ipps'))],
    ['a MIME type', ['49', '#a', '#application/pdf'], v.attribute('a', v.mimeMediaType('application/pdf'))],
    ['no value', ['13', '#a', '0000'], v.attribute('a', v.noValue)],
    ['unsupported', ['10', '#a', '0000'], v.attribute('a', { type: 'unsupported', value: null })],
    ['unknown', ['12', '#a', '0000'], v.attribute('a', { type: 'unknown', value: null })],
    [
      'a set of three values',
      ['44', '#a', '#x', '44', '0000', '#y', '21', '0000', '0004 00000001'],
      v.attribute('a', v.keyword('x'), v.keyword('y'), v.integer(1)),
    ],
    [
      'a tag that nobody knows',
      ['7F', '#a', '0005 40000001 AA'],
      v.attribute('a', { type: 'other', tag: 0x7f, value: Uint8Array.of(0x40, 0, 0, 1, 0xaa) }),
    ],
    [
      'a collection in a collection',
      [
        ...['34', '#media-col', '0000', '4A', '0000', '#media-size', '34', '0000', '0000'],
        ...['4A', '0000', '#x-dimension', '21', '0000', '0004 00005208', '37', '0000', '0000'],
        ...['4A', '0000', '#media-source', '44', '0000', '#tray-3', '37', '0000', '0000'],
      ],
      v.attribute(
        'media-col',
        v.collection(
          v.attribute('media-size', v.collection(v.attribute('x-dimension', v.integer(21_000)))),
          v.attribute('media-source', v.keyword('tray-3')),
        ),
      ),
    ],
    [
      'a set of collections, one of them empty',
      [
        ...['34', '#c', '0000', '37', '0000', '0000', '34', '0000', '0000'],
        ...['4A', '0000', '#m', '44', '0000', '#x', '44', '0000', '#y', '37', '0000', '0000'],
      ],
      v.attribute('c', v.collection(), v.collection(v.attribute('m', v.keyword('x'), v.keyword('y')))),
    ],
  ])('reads and writes %s', (_what, parts, attribute) => {
    const golden = wire(HEAD, '04', ...parts, '03');
    expect(Buffer.from(encodeIpp(message(attribute))).toString('hex')).toBe(
      Buffer.from(golden).toString('hex'),
    );
    expect(decoded(golden)).toEqual(message(attribute));
  });

  it('ignores a value behind an out-of-band tag, as RFC 8010 section 3.8 asks', () => {
    expect(decoded(wire(HEAD, '04', '13', '#a', '#rubbish', '03'))).toEqual(
      message(v.attribute('a', v.noValue)),
    );
  });

  it('copies octets, so that a value does not keep the whole reply in memory', () => {
    const reply = Buffer.from(wire(HEAD, '04', '30', '#a', '0001 07', '03'));
    const [value] = decoded(reply).groups[0]?.attributes[0]?.values ?? [];
    reply.fill(0);
    expect(value?.value).toEqual(Uint8Array.of(7));
  });

  it('takes every byte but zero as true, as cupsd does', () => {
    expect(decoded(wire(HEAD, '04', '22', '#a', '0001 FF', '03'))).toEqual(
      message(v.attribute('a', v.boolean(true))),
    );
  });

  it('keeps a message without attributes and groups that it has no name for', () => {
    expect(decoded(wire('0101 0507 FFFFFFFF 03'))).toEqual({
      version: { major: 1, minor: 1 },
      code: STATUS.busy,
      requestId: -1,
      groups: [],
    });
    expect(decoded(wire(HEAD, '0A 04 03')).groups.map((group) => group.tag)).toEqual([0x0a, 0x04]);
  });

  it('replaces invalid UTF-8 and keeps a byte order mark', () => {
    const text = decoded(wire(HEAD, '04', '41', '#a', '0005 EFBBBF 41 FF', '03')).groups[0]?.attributes[0];
    expect(text?.values[0]?.value).toBe('\uFEFFA\uFFFD');
  });
});

describe('a message that cannot be read', () => {
  it.each<[string, IppDecodeProblem['kind'], string[]]>([
    ['nothing at all', 'truncated', []],
    ['half a head', 'truncated', ['0200 000B']],
    ['no end tag', 'truncated', [HEAD]],
    ['a group that never ends', 'truncated', [HEAD, '04', '21', '#a', '0004 00000001']],
    ['a name longer than the message', 'truncated', [HEAD, '04', '21', '00FF 61']],
    ['a value longer than the message', 'truncated', [HEAD, '04', '41', '#a', '7FFF 61', '03']],
    ['a negative value length', 'malformed', [HEAD, '04', '41', '#a', 'FFFF 61', '03']],
    ['a negative name length', 'malformed', [HEAD, '04', '41', '8000', '03']],
    ['a name of 256 bytes', 'tooLarge', [HEAD, '04', '41', `#${'a'.repeat(256)}`, '#x', '03']],
    [
      'a name whose damaged letters would make it longer',
      'tooLarge',
      [HEAD, '04', '41', `00FF ${'80'.repeat(100)}${'61'.repeat(155)}`, '#x', '03'],
    ],
    ['a value before any group', 'malformed', [HEAD, '21', '#a', '0004 00000001', '03']],
    ['the reserved group tag 0', 'malformed', [HEAD, '00', '03']],
    ['a value without an attribute', 'malformed', [HEAD, '04', '21', '0000', '0004 00000001', '03']],
    [
      'a value that goes on in the next group',
      'malformed',
      [HEAD, '04', '21', '#a', '0004 00000001', '04', '21', '0000', '0004 00000002', '03'],
    ],
    ['an integer of three bytes', 'malformed', [HEAD, '04', '21', '#a', '0003 000001', '03']],
    ['an enum of five bytes', 'malformed', [HEAD, '04', '23', '#a', '0005 0000000001', '03']],
    ['an empty boolean', 'malformed', [HEAD, '04', '22', '#a', '0000', '03']],
    ['a short moment', 'malformed', [HEAD, '04', '31', '#a', '000A 07E8021D173B3C092D03', '03']],
    [
      'a moment 99 minutes from UTC',
      'malformed',
      [HEAD, '04', '31', '#a', '000B 07E8021D173B3C092D0363', '03'],
    ],
    ['a short resolution', 'malformed', [HEAD, '04', '32', '#a', '0008 0000025800000258', '03']],
    ['a long range', 'malformed', [HEAD, '04', '33', '#a', '0009 000000010000006300', '03']],
    ['a language longer than its value', 'malformed', [HEAD, '04', '35', '#a', '0004 00FF 6161', '03']],
    ['a text longer than its value', 'malformed', [HEAD, '04', '35', '#a', '0006 0001 61 0005 61', '03']],
    [
      'bytes behind a text with language',
      'malformed',
      [HEAD, '04', '36', '#a', '0006 0001 61 0000 61', '03'],
    ],
    ['the end of a collection outside one', 'malformed', [HEAD, '04', '37', '0000', '0000', '03']],
    ['a member outside a collection', 'malformed', [HEAD, '04', '4A', '#a', '#m', '03']],
    ['a collection that the group ends', 'malformed', [HEAD, '04', '34', '#a', '0000', '03', '0000', '0000']],
    [
      'an attribute inside a collection',
      'malformed',
      [HEAD, '04', '34', '#a', '0000', '21', '#b', '0004 00000001', '37', '0000', '0000', '03'],
    ],
    [
      'a collection value without a member',
      'malformed',
      [HEAD, '04', '34', '#a', '0000', '21', '0000', '0004 00000001', '37', '0000', '0000', '03'],
    ],
    [
      'a member without a name',
      'malformed',
      [HEAD, '04', '34', '#a', '0000', '4A', '0000', '0000', '21', '0000', '0004 00000001', '03'],
    ],
    [
      'a member without a value',
      'malformed',
      [HEAD, '04', '34', '#a', '0000', '4A', '0000', '#m', '37', '0000', '0000', '03'],
    ],
    [
      'a member name of 256 bytes',
      'tooLarge',
      [HEAD, '04', '34', '#a', '0000', '4A', '0000', `#${'m'.repeat(256)}`, '21', '0000', '0004 00000001'],
    ],
  ])('%s is %s', (_what, kind, parts) => {
    expect(problemOf(wire(...parts)).kind).toBe(kind);
  });

  const nested = (depth: number): v.IppValue =>
    depth === 0 ? v.integer(1) : v.collection(v.attribute('m', nested(depth - 1)));

  it('nests up to the limit and no deeper', () => {
    expect(decodeIpp(encodeIpp(message(v.attribute('a', nested(8))))).ok).toBe(true);
    expect(problemOf(encodeIpp(message(v.attribute('a', nested(9))))).kind).toBe('tooDeep');
  });

  it('does not exhaust the stack on a bomb of open collections', () => {
    const bomb = wire(HEAD, '04', '34', '#a', '0000', '4A 0000 0001 6D 34 0000 0000'.repeat(100_000));
    expect(problemOf(bomb).kind).toBe('tooDeep');
  });

  it('stops at too many groups, values and members', () => {
    const limits = { ...IPP_LIMITS, elements: 10 };
    expect(problemOf(wire(HEAD, '04'.repeat(11), '03'), limits).kind).toBe('tooMany');
    const values = Array.from({ length: 10 }, (_, index) => v.integer(index));
    expect(problemOf(encodeIpp(message(v.attribute('a', ...values))), limits).kind).toBe('tooMany');
    const members = values.map((value, index) => v.attribute(`m${index}`, value));
    expect(problemOf(encodeIpp(message(v.attribute('a', v.collection(...members)))), limits).kind).toBe(
      'tooMany',
    );
  });

  it('stops at a head beyond the limit and does not count the document', () => {
    const bytes = encodeIpp(message(v.attribute('a', v.text('x'.repeat(100)))));
    const limits = { ...IPP_LIMITS, headBytes: bytes.length };
    expect(decodeIpp(Buffer.concat([bytes, Buffer.alloc(1_000)]), limits).ok).toBe(true);
    expect(problemOf(bytes, { ...limits, headBytes: bytes.length - 1 }).kind).toBe('tooLarge');
  });

  it('says where it stopped', () => {
    expect(problemOf(wire(HEAD, '04', '21', '#a', '0003 000001', '03'))).toEqual({
      kind: 'malformed',
      detail: '3 bytes do not fit tag 33',
      offset: 18,
    });
  });
});

describe('a message that has no encoding', () => {
  it.each<[string, v.IppAttribute]>([
    ['a number beyond 32 bits', v.attribute('a', v.integer(2 ** 31))],
    ['a fraction', v.attribute('a', v.integer(1.5))],
    ['a text beyond 32767 bytes', v.attribute('a', v.text('x'.repeat(32_768)))],
    ['an attribute without a value', v.attribute('a')],
    ['an attribute without a name', v.attribute('', v.integer(1))],
    ['a member without a value', v.attribute('a', v.collection(v.attribute('m')))],
    ['a year beyond 16 bits', v.attribute('a', v.dateTime(new Date(Date.UTC(70_000, 0, 1))))],
  ])('%s throws, as a mistake of the caller', (_what, attribute) => {
    expect(() => encodeIpp(message(attribute))).toThrow(RangeError);
  });
});
