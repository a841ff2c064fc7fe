import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampusCardSetting, campusCardSetting } from '@self-print/contract/deviceSettings.ts';
import fc from 'fast-check';
import { itWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { systemTime } from '../../time.ts';
import type { HealthReport } from '../framework/health.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { openPty } from '../framework/testing/pty.ts';
import { createSecrets } from '../secrets.ts';
import { openCampusCard } from './detect.ts';
import { type CardSystem, createCardSystem } from './simulator/cardSystem.ts';
import { startYktHttpSim, type YktHttpSim } from './simulator/yktHttpSim.ts';
import type { CampusCardReader, CardPurse } from './types.ts';

const CARD = '0000004711';
const OTHER_CARD = '0000000815';
const VENDOR_PROGRAM = fileURLToPath(new URL('./simulator/vendorProgram.ts', import.meta.url));
const KEY = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const SOON_MS = 300;
const WAIT_MS = 20_000;

let health: HealthReport[];
let reader: CampusCardReader | null = null;
let folder: string;
let system: CardSystem;
beforeEach(() => {
  health = [];
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  system = createCardSystem();
  system.addAccount({ physicalNo: CARD });
  system.addAccount({ physicalNo: OTHER_CARD });
});
afterEach(async () => {
  await reader?.close();
  reader = null;
  rmSync(folder, { recursive: true, force: true });
});

function open(setting: unknown): CampusCardReader {
  return openReader(campusCardSetting.parse(setting));
}

function openReader(setting: CampusCardSetting): CampusCardReader {
  const opened = openCampusCard(setting, (report) => void health.push(report), {
    openLink: openByteLink,
    fetch,
    secrets: createSecrets(folder),
    time: systemTime,
  });
  if (!opened) throw new Error('no reader');
  reader = opened;
  return opened;
}

const state = (wanted: HealthReport['state'] = 'ready') =>
  eventually(() => {
    const last = health.at(-1);
    return last?.state === wanted ? last : null;
  }, `the state ${wanted}`);
const read = (limitMs = WAIT_MS, signal = new AbortController().signal) => reader?.read(limitMs, signal);
const purse = (): CardPurse => {
  const found = reader?.purse();
  if (!found?.ok) throw new Error('no purse');
  return found.value;
};
let requests = 0;
const debit = (changes: Partial<Parameters<CardPurse['debit']>[0]> = {}) => {
  requests += 1;
  return purse().debit({
    requestId: `request-${requests}`,
    orderId: 'order',
    amount: 120,
    physicalNo: CARD,
    password: null,
    ...changes,
  });
};
const writeSecrets = (content: unknown, mode = 0o600) => {
  const path = join(folder, 'secrets.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, mode);
};

describe.each(['http', 'process'] as const)('a card system by %s', (driver) => {
  let sim: YktHttpSim;
  beforeEach(async () => {
    sim = await startYktHttpSim(system);
  });
  afterEach(async () => {
    system.release();
    await sim.close();
  });
  const connect = async () => {
    open(
      driver === 'http'
        ? { driver, url: sim.url }
        : { driver, program: process.execPath, arguments: [VENDOR_PROGRAM, sim.url] },
    );
    await state();
  };

  it('reads the card that is there, and the one that comes', async () => {
    await connect();
    expect(health.at(-1)?.detail).toContain('Simulated campus cards 1.0');
    expect(await read(0)).toEqual({ ok: false, problem: { kind: 'absent' } });
    const waiting = read();
    system.insertCard(CARD);
    expect(await waiting).toEqual({
      ok: true,
      value: {
        physicalNo: CARD,
        cardNo: `20${CARD}`,
        userId: '2023004711',
        name: '李雷',
        balance: 5_000,
        expires: '2030-07-01',
      },
    });
  });

  it('deducts money, reports the outcome, and refunds it', async () => {
    await connect();
    system.insertCard(CARD);
    expect(purse()).toMatchObject({ withPassword: true, canInquire: true, canReverse: true });
    expect(await debit({ requestId: 'a' })).toEqual({
      status: 'done',
      flowNo: 'F000001',
      balanceAfter: 4_880,
    });
    expect(await purse().inquire('a', 2)).toEqual({ status: 'done', flowNo: 'F000001', balanceAfter: 4_880 });
    expect(await purse().reverse('a', 2)).toMatchObject({ status: 'reversed', balanceAfter: 5_000 });
    expect(await purse().inquire('a', 3)).toMatchObject({ status: 'reversed' });
    expect(await purse().inquire('b', 2)).toEqual({ status: 'refused', reason: 'neverReceived' });
    expect(await debit({ requestId: 'b' })).toEqual({ status: 'refused', reason: 'overtaken' });
  });

  it.each([
    ['swapped', {}, { status: 'refused', reason: 'otherCard' }, 0],
    ['lostAfter', {}, { status: 'unknown', reason: 'lost' }, 1],
    ['garbled', {}, { status: 'unknown', reason: 'unusable' }, 1],
  ] as const)('with the fault %s and %o is honest about money', async (fault, changes, outcome, taken) => {
    await connect();
    system.insertCard(CARD);
    system.setFault(fault);
    expect(await debit(changes)).toEqual(outcome);
    expect(system.takings()).toHaveLength(taken);
  });

  // Every test of a program starts one, which takes a while; everything above the protocol is the same.
  if (driver === 'http') {
    it('ends a wait that nobody waits for', async () => {
      await connect();
      const nobody = new AbortController();
      const waiting = read(WAIT_MS, nobody.signal);
      nobody.abort();
      expect(await waiting).toMatchObject({ problem: { kind: 'absent' } });
    });

    it('does not know every card', async () => {
      await connect();
      system.insertCard('9999999999');
      expect(await read()).toEqual({ ok: false, problem: { kind: 'failed', detail: 'unknownCard' } });
    });

    it.each([
      ['none', { amount: 5_001 }, { status: 'refused', reason: 'insufficientBalance' }, 0],
      ['none', { password: '000000' }, { status: 'refused', reason: 'wrongPassword' }, 0],
      ['none', { physicalNo: OTHER_CARD }, { status: 'refused', reason: 'otherCard' }, 0],
      ['oddRefusal', {}, { status: 'refused', reason: 'E7731' }, 0],
      ['lostBefore', {}, { status: 'unknown', reason: 'lost' }, 0],
    ] as const)('with the fault %s and %o is honest about money', async (fault, changes, outcome, taken) => {
      await connect();
      system.insertCard(CARD);
      system.setFault(fault);
      expect(await debit(changes)).toEqual(outcome);
      expect(system.takings()).toHaveLength(taken);
    });

    it('is worked with in turns, one command after the other', async () => {
      await connect();
      system.insertCard(CARD);
      const outcomes = await Promise.all([debit(), debit(), debit()]);
      expect(outcomes.map((outcome) => 'balanceAfter' in outcome && outcome.balanceAfter)).toEqual([
        4_880, 4_760, 4_640,
      ]);
    });
  }

  it('that cannot take money has no purse, and one that is gone has none either', async () => {
    system.setFeatures([]);
    await connect();
    expect(reader?.purse()).toEqual({ ok: false, problem: 'cannotDeduct' });
    await reader?.close();
    await sim.close();
    open(
      driver === 'http'
        ? { driver, url: sim.url }
        : { driver, program: process.execPath, arguments: [VENDOR_PROGRAM, sim.url] },
    );
    expect(await state('faulted')).toMatchObject({
      problem: driver === 'http' ? 'portUnavailable' : 'silent',
    });
    expect(reader?.purse()).toEqual({ ok: false, problem: 'fault' });
    expect(await read(0)).toMatchObject({ problem: { kind: 'fault' } });
  });

  it('may leave in the middle of a wait, and works again when it is back', async () => {
    await connect();
    system.insertCard(CARD);
    await sim.unplug();
    expect(await read()).toMatchObject({ problem: { kind: 'fault' } });
    await state('faulted');
    await sim.plug();
    reader?.reopen();
    await state();
    expect(await read()).toMatchObject({ ok: true });
  });
});

describe('middleware with a key', () => {
  it('takes what is signed and nothing else', async () => {
    const sim = await startYktHttpSim(system, { key: Buffer.from(KEY, 'hex') });
    try {
      writeSecrets({ ykt: KEY });
      open({ driver: 'http', url: sim.url, keySecret: 'ykt' });
      await state();
      await reader?.close();
      writeSecrets({ ykt: KEY.replace('0f', '1f') });
      open({ driver: 'http', url: sim.url, keySecret: 'ykt' });
      expect(await state('faulted')).toMatchObject({ problem: 'selfTestFailed' });
      await reader?.close();
      open({ driver: 'http', url: sim.url });
      expect(await state('faulted')).toMatchObject({ problem: 'selfTestFailed' });
    } finally {
      await sim.close();
    }
  });

  it.each([
    ['no file', null, 0o600, 'the secret "ykt" is not in secrets.json'],
    ['no such name', { other: '00' }, 0o600, 'the secret "ykt" is not in secrets.json'],
    ['a name of every object', {}, 0o600, 'the secret "ykt" is not in secrets.json'],
    ['no hex', { ykt: 'hello' }, 0o600, 'secrets.json cannot be parsed'],
    ['no JSON', '{"ykt": topsecret', 0o600, 'secrets.json cannot be parsed'],
    [
      'a file for everybody',
      { ykt: KEY },
      0o644,
      'secrets.json is readable by others than the agent (chmod 600)',
    ],
  ])(
    '%s is reported by the name of the secret, and works after it is fixed',
    async (_what, content, mode, detail) => {
      const sim = await startYktHttpSim(system, { key: Buffer.from(KEY, 'hex') });
      try {
        if (content !== null) writeSecrets(content, mode);
        open({ driver: 'http', url: sim.url, keySecret: 'ykt' });
        expect(await state('faulted')).toEqual({ state: 'faulted', problem: 'misconfigured', detail });
        expect(await read(0)).toMatchObject({ problem: { kind: 'fault' } });
        expect(reader?.purse()).toEqual({ ok: false, problem: 'fault' });
        writeSecrets({ ykt: KEY });
        reader?.reopen();
        await state();
      } finally {
        await sim.close();
      }
    },
  );

  it('a key of a Mifare card must be one', async () => {
    writeSecrets({ sector: 'A0A1' });
    open({ driver: 'pcsc', reading: { kind: 'mifare', block: 4, keySecret: 'sector' } });
    expect(await state('faulted')).toMatchObject({
      problem: 'misconfigured',
      detail: 'the secret "sector" must have 6 bytes',
    });
  });
});

describe('a reader that sends lines', () => {
  let wire: WireServer;
  let say: (text: string) => void;
  let connected: boolean;
  beforeEach(async () => {
    connected = false;
    wire = await serveWire((send) => {
      connected = true;
      say = (text) => send(Buffer.from(text, 'latin1'));
      return { receive: () => {} };
    });
  });
  afterEach(() => wire.close());
  const connect = async (changes = {}) => {
    open({ driver: 'serial', port: { kind: 'tcp', host: '127.0.0.1', port: wire.port }, ...changes });
    await state();
    await eventually(() => (connected ? true : null), 'the line');
  };
  /** Repeats the text, as readers do while a card is present. */
  const saying = async (text: string) => {
    const reading = read();
    await Promise.resolve();
    const timer = setInterval(() => say(text), 20);
    const card = await reading;
    clearInterval(timer);
    return card;
  };

  it('gives the number of the card that comes, in any pieces', async () => {
    await connect();
    wire.setFaults({ chunkBytes: 1 });
    expect(await saying(`\x02${CARD}\r\n\x03`)).toMatchObject({ ok: true, value: { physicalNo: CARD } });
  });

  it('makes the number of a UID', async () => {
    await connect({ line: 'uid', numberFormat: { order: 'little', radix: 16, pad: 8 } });
    expect(await saying('04A1B2C3\r')).toMatchObject({ value: { physicalNo: 'C3B2A104' } });
    expect(await saying('08A1B2C3\r')).toEqual({ ok: false, problem: { kind: 'randomNumber' } });
  });

  it('drops a card of before, says what it cannot read, and cannot take money', async () => {
    await connect();
    expect(await saying(`${OTHER_CARD}\r${CARD}\r`)).toMatchObject({ value: { physicalNo: OTHER_CARD } });
    expect(await read(SOON_MS)).toEqual({ ok: false, problem: { kind: 'absent' } });
    expect(await saying('??\r')).toMatchObject({ problem: { kind: 'failed' } });
    expect(reader?.purse()).toEqual({ ok: false, problem: 'cannotDeduct' });
  });

  it('ends the wait when its plug is pulled', async () => {
    await connect();
    const waiting = read();
    await wire.unplug();
    expect(await waiting).toMatchObject({ problem: { kind: 'fault' } });
    expect(await state('faulted')).toMatchObject({ problem: 'portUnavailable' });
    expect(await read(0)).toMatchObject({ problem: { kind: 'fault' } });
  });

  itWithPrograms(['socat'], 'socat', 'works on a serial port', async () => {
    const pty = await openPty(wire.port);
    try {
      openReader({
        driver: 'serial',
        port: { kind: 'serial', path: pty.path, baudRate: 9600 },
        line: 'number',
        numberFormat: { order: 'big', radix: 10, pad: 10 },
      });
      await state();
      expect(await saying(`${CARD}\r\n`)).toMatchObject({ value: { physicalNo: CARD } });
      const waiting = read();
      await pty.unplug();
      expect(await waiting).toMatchObject({ problem: { kind: 'fault' } });
    } finally {
      await pty.unplug();
    }
  });
});

describe('a reader that types', () => {
  it('gives what the page was typed, while somebody waits for it', async () => {
    const typing = open({ driver: 'keyboard' });
    expect(health.at(-1)).toMatchObject({ state: 'ready' });
    expect(typing.typed?.(CARD)).toBe(false);
    const waiting = read();
    expect(typing.typed?.(CARD)).toBe(true);
    expect(typing.typed?.(CARD)).toBe(false);
    expect(await waiting).toMatchObject({ ok: true, value: { physicalNo: CARD, cardNo: null } });
    expect(await read(0)).toEqual({ ok: false, problem: { kind: 'absent' } });
  });

  it('may be typed anything', async () => {
    const typing = open({ driver: 'keyboard' });
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const waiting = read();
        typing.typed?.(text);
        const card = await waiting;
        if (card?.ok) expect(card.value.physicalNo).toMatch(/^[0-9A-Za-z]{4,32}$/);
        else expect(card?.problem.kind).toBe('failed');
      }),
    );
  });
});

describe('whatever middleware answers', () => {
  it('is an outcome and never a wrong one', async () => {
    let body = '';
    let status = 200;
    const fetchOdd: typeof fetch = async (address) =>
      String(address).endsWith('/hello')
        ? Response.json({ ok: true, value: { name: 'odd', features: ['deduct'] } })
        : String(address).endsWith('/read')
          ? Response.json({ ok: true, value: { physicalNo: CARD } })
          : new Response(body, { status });
    const odd = openCampusCard(
      campusCardSetting.parse({ driver: 'http', url: 'http://127.0.0.1:1' }),
      (report) => void health.push(report),
      { openLink: openByteLink, fetch: fetchOdd, secrets: createSecrets(folder), time: systemTime },
    );
    reader = odd;
    await state();
    const texts = fc.oneof(fc.json(), fc.string(), fc.constant('x'.repeat(100_000)));
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(200, 201, 400, 401, 500, 503), async (text, code) => {
        body = text;
        status = code;
        expect(await debit()).toMatchObject({ status: expect.stringMatching(/^(?:unknown|refused)$/) });
        if (code !== 200) expect(await debit()).toMatchObject({ status: 'unknown' });
      }),
      { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 300) },
    );
  });
});
