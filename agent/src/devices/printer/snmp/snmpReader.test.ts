import { describe, expect, it } from '@jest/globals';
import type { SnmpReading } from '../status/snmpReading.ts';
import { snmpReading } from '../testing/snmpReading.ts';
import { makeSnmpReader, parseAddress } from './snmpReader.ts';
import { integerBytes, RawAgent, type RawRequest, reply, TAG, tlv, varbind } from './testing/rawAgent.ts';

const QUICK = { community: 'public', requestTimeoutMs: 40, deadlineMs: 2_000 };
/** For printers that answer: a busy machine must not cause a second request. */
const PATIENT = { requestTimeoutMs: 20_000, deadlineMs: 50_000 };
const HR_PRINTER_ERRORS = '1.3.6.1.2.1.25.3.5.1.2';
const INPUT_ENTRY = '1.3.6.1.2.1.43.8.2.1';

async function read(
  answer: (request: RawRequest) => readonly Uint8Array[],
  options: Partial<typeof QUICK> = {},
) {
  await using agent = await RawAgent.start(answer);
  return await makeSnmpReader({ ...QUICK, ...options, address: agent.address }).read();
}

async function readingOf(answer: (request: RawRequest) => readonly Uint8Array[]): Promise<SnmpReading> {
  const result = await read(answer, PATIENT);
  if (!result.ok) throw new Error(result.problem.detail);
  return result.value;
}

/** Answers GETBULK correctly, one row at a time, from a list of cells ordered by identifier. */
function agentWith(cells: readonly (readonly [oid: string, tag: number, value: Uint8Array])[]) {
  return (request: RawRequest) => [
    reply(
      request,
      request.oids.map((asked) => {
        const next = cells.find(([oid]) => isAfter(oid, asked));
        return next === undefined ? varbind(asked, TAG.endOfMibView) : varbind(...next);
      }),
    ),
  ];
}

function isAfter(oid: string, asked: string): boolean {
  const left = oid.split('.').map(Number);
  const right = asked.split('.').map(Number);
  const at = left.findIndex((number, position) => number !== right[position]);
  return at !== -1 && (right[at] === undefined || (left[at] ?? 0) > (right[at] ?? 0));
}

const number = (value: number) => integerBytes(value);
/** Length of an object identifier of the Printer MIB up to the column. */
const ENTRY_AND_COLUMN = 11;
const TABLES = 8;
const NOTHING = snmpReading({ deviceStatus: 'unknown', printerStatus: 'unknown' });

describe('a printer that cannot be read', () => {
  it('is unreachable when nobody is there', async () => {
    const agent = await RawAgent.start(() => []);
    const { address } = agent;
    await agent[Symbol.asyncDispose]();
    expect(await makeSnmpReader({ ...QUICK, address }).read()).toMatchObject({
      ok: false,
      problem: { kind: 'unreachable' },
    });
  });

  it('is unreachable when it is silent, after a second try', async () => {
    let heard = 0;
    const result = await read(() => {
      heard += 1;
      return [];
    });
    expect(result).toMatchObject({ problem: { kind: 'unreachable', detail: 'Request timed out' } });
    expect(heard).toBe(2);
  });

  it('is unreachable when its name does not exist', async () => {
    const result = await makeSnmpReader({ ...QUICK, address: 'printer.invalid' }).read();
    expect(result).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  it.each<[string, (request: RawRequest) => readonly Uint8Array[]]>([
    ['noise', () => [Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(1_400, 0xff)]],
    ['half a reply', (request) => [reply(request, []).subarray(0, 20)]],
    ['the reply to another request', (request) => [reply({ ...request, id: Buffer.from([1]) }, [])]],
  ])('is unreachable when it sends %s', async (_what, answer) => {
    expect(await read(answer)).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  it('is unreachable when it answers in SNMP v3, which throws inside the library', async () => {
    const result = await read((request) => [authenticatedV3(request.id)]);
    expect(result).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  it('is abandoned at the deadline when every answer is late', async () => {
    const endless = (request: RawRequest) => [
      reply(
        request,
        request.oids.map((oid) => varbind(`${oid}.1`, TAG.integer, number(1))),
      ),
    ];
    const result = await read(endless, { deadlineMs: 1 });
    expect(result).toMatchObject({ problem: { detail: 'no complete answer within 1 ms' } });
  });

  it('is left when the reader is closed', async () => {
    await using agent = await RawAgent.start(() => []);
    const reader = makeSnmpReader({ ...QUICK, requestTimeoutMs: 1_000, address: agent.address });
    const result = reader.read();
    reader.close();
    expect(await result).toMatchObject({ problem: { detail: 'the reader was closed' } });
  });
});

describe('a printer that says little or nonsense', () => {
  it('has nothing when it has none of the tables', async () => {
    expect(await readingOf(agentWith([]))).toEqual(NOTHING);
  });

  it('has nothing when it answers every question with an error', async () => {
    expect(await readingOf((request) => [reply(request, [varbind('1.3.6.1', TAG.nothing)], 5)])).toEqual(
      NOTHING,
    );
  });

  it('has nothing when its answers are empty', async () => {
    expect(await readingOf((request) => [reply(request, [])])).toEqual(NOTHING);
  });

  it.each(['', '.1.1'])('is not followed in a circle to "%s"', async (index) => {
    let requests = 0;
    const first = (oid: string) => oid.split('.').slice(0, ENTRY_AND_COLUMN).join('.') + index;
    await readingOf((request) => {
      requests += 1;
      return [
        reply(
          request,
          request.oids.map((oid) => varbind(first(oid), TAG.integer, number(1))),
        ),
      ];
    });
    expect(requests).toBeLessThanOrEqual(2 * TABLES);
  });

  it('is not followed without end', async () => {
    const ROWS = 20;
    let requests = 0;
    const reading = await readingOf((request) => {
      requests += 1;
      const [column = ''] = request.oids.map((oid) => oid.split('.').slice(0, ENTRY_AND_COLUMN).join('.'));
      const rows = Array.from({ length: ROWS }, (_, row) => `${column}.1.${requests * ROWS + row}`);
      return [
        reply(
          request,
          rows.flatMap((oid) => request.oids.map(() => varbind(oid, TAG.integer, number(1)))),
        ),
      ];
    });
    expect(requests).toBeLessThanOrEqual(64 * TABLES);
    expect(reading.trays.length).toBeLessThanOrEqual(256);
  });

  it('is read in spite of noise before its answer', async () => {
    const truth = agentWith([['1.3.6.1.2.1.25.3.5.1.1.1', TAG.integer, number(4)]]);
    const reading = await readingOf((request) => [Buffer.from('noise'), ...truth(request)]);
    expect(reading.printerStatus).toBe('printing');
  });

  it('has unknown levels where the cells are of the wrong kind', async () => {
    const reading = await readingOf(
      agentWith([
        [`${INPUT_ENTRY}.2.1.1`, TAG.octets, Buffer.from('tray')],
        [`${INPUT_ENTRY}.9.1.1`, TAG.octets, Buffer.from('many')],
        [`${INPUT_ENTRY}.10.1.1`, TAG.octets, Buffer.from('some')],
        [`${INPUT_ENTRY}.13.1.1`, TAG.integer, number(7)],
      ]),
    );
    expect(reading.trays).toEqual([
      { index: 1, name: '', type: 'other', level: -2, max: -2, unit: 'other', status: 5 },
    ]);
  });

  it('may leave out columns, and name a tray in any encoding', async () => {
    const reading = await readingOf(
      agentWith([
        [`${INPUT_ENTRY}.2.1.3`, TAG.integer, number(5)],
        [`${INPUT_ENTRY}.10.1.2`, TAG.integer, number(-3)],
        [`${INPUT_ENTRY}.13.1.2`, TAG.octets, Buffer.from('纸盒\u0000 2\n')],
        [`${INPUT_ENTRY}.13.1.3`, TAG.octets, Buffer.from('Fach für A4', 'latin1')],
        [`${INPUT_ENTRY}.18.1.2`, TAG.octets, Buffer.from('not used')],
      ]),
    );
    const rows = reading.trays.map(({ index, name, type, level }) => [index, name, type, level]);
    expect(rows).toEqual([
      [2, '纸盒 2', 'other', -3],
      [3, 'Fach für A4', 'manual', -2],
    ]);
  });

  it.each<[string, number[], string[]]>([
    ['none', [], []],
    ['one', [0b0101_0000], ['noPaper', 'noToner']],
    ['two', [0b0000_1100, 0b0000_0110], ['doorOpen', 'jammed', 'inputTrayEmpty', 'overduePreventMaint']],
    ['many', [0b1000_0000, 0b0000_0001, 0xff], ['lowPaper']],
  ])('may send %s of the bytes of its error state', async (_what, bytes, flags) => {
    const reading = await readingOf(agentWith([[`${HR_PRINTER_ERRORS}.1`, TAG.octets, Buffer.from(bytes)]]));
    expect([...reading.flags]).toEqual(flags);
  });

  it('may be the third device of its list', async () => {
    const reading = await readingOf(
      agentWith([
        ['1.3.6.1.2.1.25.3.2.1.5.1', TAG.integer, number(5)],
        ['1.3.6.1.2.1.25.3.2.1.5.3', TAG.integer, number(3)],
        ['1.3.6.1.2.1.25.3.5.1.1.3', TAG.integer, number(4)],
        ['1.3.6.1.2.1.43.10.2.1.4.3.1', TAG.counter, number(4_711)],
      ]),
    );
    expect(reading).toMatchObject({ deviceStatus: 'warning', printerStatus: 'printing', lifeCount: 4_711 });
  });

  it('may have more rows than fit one answer, and truncate answers', async () => {
    const cells = [2, 8, 9, 10].flatMap((column) =>
      Array.from(
        { length: 30 },
        (_, row) => [`${INPUT_ENTRY}.${column}.1.${row + 1}`, TAG.integer, number(column)] as const,
      ),
    );
    const whole = agentWith(cells);
    const short = (request: RawRequest) => whole({ ...request, oids: request.oids.slice(0, 3) });
    const { trays } = await readingOf(short);
    expect(trays.map((tray) => tray.index)).toEqual(Array.from({ length: 30 }, (_, row) => row + 1));
    expect(new Set(trays.map((tray) => `${tray.max} ${tray.level}`))).toEqual(new Set(['9 10']));
  });
});

describe('the address of a printer', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7', 161],
    ['printer.local:1161', 'printer.local', 1_161],
    [' [fe80::1]:162 ', 'fe80::1', 162],
    ['fe80::1', 'fe80::1', 161],
  ])('%s', (address, host, port) => {
    expect(parseAddress(address)).toEqual({ host, port });
  });
});

/** A v3 message that claims to be signed, with the request's number: net-snmp then looks for an unknown user. */
function authenticatedV3(id: Uint8Array): Buffer {
  const security = tlv(
    TAG.sequence,
    ...[tlv(TAG.octets, Buffer.from('engine')), tlv(TAG.integer, number(0)), tlv(TAG.integer, number(0))],
    ...[tlv(TAG.octets, Buffer.from('user')), tlv(TAG.octets, Buffer.alloc(12)), tlv(TAG.octets)],
  );
  const AUTHENTICATED = 1;
  const head = [
    tlv(TAG.integer, id),
    tlv(TAG.integer, number(1_400)),
    tlv(TAG.octets, Buffer.from([AUTHENTICATED])),
  ];
  const pdu = [
    tlv(TAG.integer, id),
    tlv(TAG.integer, number(0)),
    tlv(TAG.integer, number(0)),
    tlv(TAG.sequence),
  ];
  return tlv(
    TAG.sequence,
    tlv(TAG.integer, Buffer.from([3])),
    tlv(TAG.sequence, ...head, tlv(TAG.integer, Buffer.from([3]))),
    tlv(TAG.octets, security),
    tlv(TAG.sequence, tlv(TAG.octets), tlv(TAG.octets), tlv(TAG.response, ...pdu)),
  );
}
