import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import fc from 'fast-check';
import { systemTime, type Time } from '../../../time.ts';
import type { HealthReport } from '../health.ts';
import { openByteLink } from '../openByteLink.ts';
import { eventually } from '../testing/eventually.ts';
import { type CardChannel, exchange, parseAnswer } from './apdu.ts';
import { createPcscReader } from './pcscReader.ts';
import { createPcscSession } from './pcscSession.ts';
import { readerNames, type Winscard } from './winscard.ts';
import { winscardTypesOf } from './winscardTypes.ts';

const NO_SERVICE = 0x8010001d;
const NO_READERS = 0x8010002e;
const REMOVED = 0x80100069;
const UNKNOWN_READER = 0x80100009;
const TIMED_OUT = 0x8010000a;
const HERE = 0x20;
const GONE = 0x0c;

/** The library as a table of results; the reader's state changes on demand. */
function library(changes: Partial<Winscard> = {}) {
  let change = Promise.withResolvers<{ code: number; state: number }>();
  const known: number[] = [];
  const winscard: Winscard = {
    establishContext: async () => ({ code: 0, context: 1 }),
    listReaders: async () => ({ code: 0, readers: ['ACS ACR122U 00 00', 'Feitian R502 01 00'] }),
    waitForChange: async (_context, _reader, state) => {
      known.push(state);
      return known.length === 1 ? { code: 0, state: 0x10_0012 } : change.promise;
    },
    connect: async () => ({ code: 0, card: 7n, protocol: 2 }),
    transmit: async (_card, _protocol, apdu) => ({ code: 0, answer: apdu.toReversed() }),
    disconnect: async () => ({ code: 0 }),
    ...changes,
  };
  return {
    winscard,
    known,
    change: (code: number, state: number) => {
      change.resolve({ code, state });
      change = Promise.withResolvers();
    },
  };
}

/** Twenty times as fast as real time. */
const hurried: Time = {
  now: systemTime.now,
  elapsed: () => systemTime.elapsed() * 20,
  wait: (ms, signal) => systemTime.wait(ms / 20, signal),
};
const hello = { readerName: '' };

describe('a session with the library', () => {
  it('takes the first reader, or the one with a name', async () => {
    const session = createPcscSession(
      () => library().winscard,
      () => {},
    );
    expect(await session.run('hello', hello)).toMatchObject({ value: { name: 'ACS ACR122U 00 00' } });
    expect(await session.run('hello', { readerName: 'R502' })).toMatchObject({
      value: { name: 'Feitian R502 01 00' },
    });
  });

  it.each([
    ['no library', null, 'driverMissing', 'Error: cannot open'],
    [
      'no service',
      { establishContext: async () => ({ code: NO_SERVICE, context: 0 }) },
      'portUnavailable',
      'the smart card service is not running',
    ],
    [
      'no reader',
      { listReaders: async () => ({ code: NO_READERS, readers: [] }) },
      'portUnavailable',
      'no smart card reader is plugged in',
    ],
    [
      'an empty list',
      { listReaders: async () => ({ code: 0, readers: [] }) },
      'portUnavailable',
      'no smart card reader is plugged in',
    ],
    [
      'something else',
      { listReaders: async () => ({ code: 0x80100001, readers: [] }) },
      'selfTestFailed',
      'PC/SC 80100001',
    ],
  ])('says that there is %s', async (_what, changes, problem, detail) => {
    const session = createPcscSession(
      () => {
        if (changes === null) throw new Error('cannot open');
        return library(changes).winscard;
      },
      () => {},
    );
    expect(await session.run('hello', hello)).toEqual({ ok: false, problem: { problem, detail } });
  });

  it('knows when a card comes and goes, and gives back what it knew without the mark of change', async () => {
    const { winscard, known, change } = library();
    const session = createPcscSession(
      () => winscard,
      () => {},
    );
    await session.run('hello', hello);
    const waiting = session.run('wait', { presence: 'present', waitMs: 5_000 });
    change(TIMED_OUT, 0);
    await eventually(() => (known.length === 3 ? true : null), 'the next wait');
    change(0, 0x11_0000 | HERE | 2);
    expect(await waiting).toEqual({ ok: true, value: { present: true } });
    await eventually(() => (known.length === 4 ? true : null), 'the next wait');
    expect(known).toEqual([0, 0x10_0010, 0x10_0010, 0x11_0000 | HERE]);
    expect(await session.run('wait', { presence: 'absent', waitMs: 0 })).toEqual({
      ok: true,
      value: { present: true },
    });
  });

  it.each([
    ['the reader is unplugged', 0, GONE],
    ['the reader is unknown', UNKNOWN_READER, 0],
    ['the service is gone', NO_SERVICE, 0],
  ])('gives up when %s', async (_what, code, state) => {
    const { winscard, change } = library();
    let lost = 0;
    const session = createPcscSession(
      () => winscard,
      () => {
        lost += 1;
      },
    );
    await session.run('hello', hello);
    change(code, state);
    await eventually(() => (lost === 1 ? true : null), 'the loss');
  });

  it('talks to a card, and says when it was taken away', async () => {
    let code = 0;
    const { winscard } = library({
      transmit: async (_card, _protocol, apdu) => ({ code, answer: apdu.toReversed() }),
    });
    const session = createPcscSession(
      () => winscard,
      () => {},
    );
    const transmit = () => session.run('transmit', { apdu: 'FFCA000001' });
    await session.run('hello', hello);
    expect(await transmit()).toMatchObject({ problem: { problem: 'removed' } });
    await session.run('connect', {});
    expect(await transmit()).toEqual({ ok: true, value: { answer: '010000CAFF' } });
    code = REMOVED;
    expect(await transmit()).toMatchObject({ problem: { problem: 'removed' } });
    await expect(session.run('transmit', { apdu: 'no hex' })).rejects.toThrow();
    await session.run('disconnect', {});
    code = 0;
    expect(await transmit()).toMatchObject({ problem: { problem: 'removed' } });
  });
});

describe('a reader in its own program', () => {
  const health: HealthReport[] = [];
  beforeEach(() => {
    health.length = 0;
  });
  let close = async () => {};
  afterEach(() => close());

  it('is killed when the library blocks, and works again afterwards', async () => {
    const reader = createPcscReader({
      readerName: '',
      openLink: openByteLink,
      report: (report) => void health.push(report),
      time: hurried,
      host: {
        program: process.execPath,
        arguments: [fileURLToPath(new URL('./testing/hangingHost.mjs', import.meta.url))],
      },
    });
    close = reader.close;
    const ready = () => eventually(() => (health.at(-1)?.state === 'ready' ? true : null), 'ready');
    await ready();
    const outcome = await reader.withCard((channel) => channel.transmit(Uint8Array.of(0, 0xca, 0, 0, 0)));
    expect(outcome).toEqual({
      ok: false,
      problem: { kind: 'fault', detail: 'no answer to transmit within 5000 ms' },
    });
    await ready();
    expect(await reader.waitFor('present', 0, new AbortController().signal)).toEqual(ok(true));
  });

  it('is missing, and starts nothing, where the agent can start no program of its own', async () => {
    const reader = createPcscReader({
      readerName: '',
      openLink: () => Promise.reject(new Error('something was started')),
      report: (report) => void health.push(report),
      time: systemTime,
      host: null,
    });
    close = reader.close;
    const settled = await eventually(
      () => health.find(({ state }) => state === 'faulted') ?? null,
      'a state',
    );
    expect(settled).toMatchObject({
      problem: 'driverMissing',
      detail: expect.stringContaining('inside Electron'),
    });
    expect(await reader.waitFor('present', 0, new AbortController().signal)).toMatchObject({ ok: false });
  });

  it('never stops the agent: without service or library it reports that', async () => {
    const reader = createPcscReader({
      readerName: '',
      openLink: openByteLink,
      report: (report) => void health.push(report),
      time: systemTime,
    });
    close = reader.close;
    const settled = await eventually(
      () => health.find(({ state }) => state === 'faulted' || state === 'ready') ?? null,
      'a state',
    );
    if (settled.state === 'faulted') expect(['driverMissing', 'portUnavailable']).toContain(settled.problem);
  });
});

describe('answers of cards', () => {
  const script = (...answers: string[]): CardChannel & { readonly sent: string[] } => {
    const sent: string[] = [];
    return {
      sent,
      transmit: async (apdu) => {
        sent.push(Buffer.from(apdu).toString('hex'));
        const parsed = parseAnswer(Buffer.from(answers.shift() ?? '', 'hex'));
        return parsed ? ok(parsed) : { ok: false, problem: { kind: 'removed' } };
      },
    };
  };
  const READ = Buffer.from('00B0950020', 'hex');

  it('in one piece, with a corrected length, and in parts', async () => {
    expect(await exchange(script('0102 9000'.replace(' ', '')), READ)).toMatchObject({
      value: { status: 0x9000 },
    });
    const corrected = script('6c02', '01029000');
    expect(await exchange(corrected, READ)).toMatchObject({ value: { data: Buffer.from([1, 2]) } });
    expect(corrected.sent).toEqual(['00b0950020', '00b0950002']);
    const parts = script('01026101', '039000');
    expect(await exchange(parts, READ)).toMatchObject({ value: { data: Buffer.from([1, 2, 3]) } });
    expect(parts.sent[1]).toBe('00c0000001');
  });

  it('without an end are an end', async () => {
    expect(await exchange(script(...Array.from({ length: 20 }, () => '6101')), READ)).toMatchObject({
      problem: { kind: 'fault' },
    });
    expect(await exchange(script('61'), READ)).toMatchObject({ problem: { kind: 'removed' } });
  });

  it('may be anything', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const answer = parseAnswer(bytes);
        expect(answer === null).toBe(bytes.length < 2);
        expect(answer?.data.length ?? 0).toBe(Math.max(0, bytes.length - 2));
      }),
    );
  });
});

describe("a system's types", () => {
  it('are as the reference of each says', () => {
    expect(winscardTypesOf('linux')).toMatchObject({
      dword: 'ulong',
      atrBytes: 33,
      packed: false,
      suffix: '',
    });
    expect(winscardTypesOf('win32')).toMatchObject({ dword: 'uint32', atrBytes: 36, suffix: 'A' });
    expect(winscardTypesOf('darwin')).toMatchObject({ dword: 'uint32', atrBytes: 33, packed: true });
    expect(winscardTypesOf('aix')).toBeNull();
  });

  it('names of readers come as one text with zeros', () => {
    expect(readerNames(Buffer.from('One\0Two 01\0\0'))).toEqual(['One', 'Two 01']);
    expect(readerNames(new Uint8Array())).toEqual([]);
  });
});
